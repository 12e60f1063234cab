import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Writes the types of an OpenAPI document, as `npx openapi-typescript` does. */

// The generator needs a compiler API, which TypeScript 7 does not have: it gets that of version 6.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript6' : specifier, context),
})

const { default: openapiTS, astToString } = await import('openapi-typescript')
const [, , path] = process.argv
process.stdout.write(astToString(await openapiTS(pathToFileURL(path!))))
