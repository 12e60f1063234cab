import { build, type Metafile } from 'esbuild'
import { fontFiles } from '../build/fonts.ts'

/** All styles of the app, alone: in the order of the last whole build. Rejects as every build does. */
export async function buildStyles({ outputs }: Metafile): Promise<string> {
  const entry = Object.values(outputs).find(({ entryPoint }) => entryPoint === 'client/app/main.tsx')
  const files = Object.keys(outputs[entry?.cssBundle ?? '']?.inputs ?? {})
  const { outputFiles } = await build({
    stdin: { contents: files.map(file => `@import './${file}';`).join('\n'), resolveDir: '.', loader: 'css' },
    bundle: true,
    write: false,
    target: ['safari15', 'chrome91', 'firefox90'],
    logLevel: 'silent',
    loader: { '.svg': 'dataurl' },
    plugins: [fontFiles('dist/client/assets')],
  })
  return outputFiles[0]?.text ?? ''
}

/** The classes that a style sheet speaks of. */
export const classesIn = (css: string): Set<string> => new Set(css.match(/\.[A-Za-z_][\w-]*/g))
