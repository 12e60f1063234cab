import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Writes the types of an OpenAPI document, as `npx openapi-typescript` makes them. */

// TypeScript 7 has no programming interface yet, which this generator needs: it gets that of the version before.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript6' : specifier, context),
})

const { default: openapiTS, astToString } = await import('openapi-typescript')
const [, , path] = process.argv
process.stdout.write(astToString(await openapiTS(pathToFileURL(path!))))
