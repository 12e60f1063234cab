import { changeLog, type Change } from '../../shared/contract/changeLog.ts'
import { nameOf } from '../../shared/contract/compatibility.ts'

const ACTORS = {
  backends: '**backends**',
  sites: '**sites**',
  both: '**backends and sites**',
  nobody: 'nobody',
}

/** The change log of the contract, as it stands in docs/contract.md. */
export const changeLogText = (): string =>
  changeLog
    .map(({ version, date, says, changes }) =>
      [`### ${version} – ${date ?? 'not released yet'}`, '', says, ...tableOf(changes)].join('\n'),
    )
    .join('\n\n')

const tableOf = (changes: readonly Change[]): string[] =>
  changes.length === 0
    ? []
    : [
        '',
        '| what | change | in words | who must act |',
        '|---|---|---|---|',
        ...changes.map(
          change => `| ${codeOf(change)} | ${change.kind} | ${wordsOf(change)} | ${ACTORS[change.acts]} |`,
        ),
      ]

const codeOf = (change: Change) =>
  nameOf(change)
    .split(' ')
    .map(part => `\`${part}\``)
    .join(' ')

/** Where it goes out of use also until when, and what takes its place. */
const wordsOf = (change: Change) =>
  change.kind === 'deprecated'
    ? `${change.says}. Until ${change.until} at the earliest; use \`${change.instead}\``
    : change.says
