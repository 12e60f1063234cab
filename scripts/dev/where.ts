import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const PLACE =
  /(?:https?:\/\/[^/\s)]+\/assets|(?:file:\/\/)?[^\s()]*\/dist-dev\/server)\/([\w.-]+\.js)(?:\?\d+)?:(\d+):(\d+)/g
const OURS = /((?:client|server|shared|scripts)\/[\w./-]+\.tsx?):(\d+):(\d+)/

/** Replaces places in built files by those in the sources. */
export const whereFrom = (text: string, mapOf: (file: string) => string | undefined): string =>
  text.replace(PLACE, (place, file: string, line: string, column: string) => {
    const map = mapOf(`${file}.map`)
    if (!map) return place
    const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return place
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })

/** Adds the source lines around the first place in our files that a text names. */
export function withLines(text: string): string {
  const [, file = '', line = '0'] = OURS.exec(text) ?? []
  if (!existsSync(file)) return text
  const lines = readFileSync(file, 'utf8').split('\n')
  const from = Math.max(0, Number(line) - 3)
  const around = lines
    .slice(from, Number(line) + 2)
    .map((code, index) => `${from + index + 1 === Number(line) ? '>' : ' '} ${from + index + 1} | ${code}`)
  return `${file}:${line}\n\n${around.join('\n')}\n\n${text}`
}
