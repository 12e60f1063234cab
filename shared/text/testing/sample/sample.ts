import { messages } from '../../messages.ts'

/** One message of every kind that the catalogue knows. */
export const sample = messages({
  plain: 'Nothing to fill in',
  named: 'Hello, {name}',
  twice: '{name} and {name}, page {page}',
  counted: '{count, plural, =0 {No chapters} one {# chapter} other {# chapters}}',
  beside: '{count, plural, one {{name} alone} other {{name} and {others} of {all, number}}} here, {where}',
  offset: '{count, plural, offset:1 =1 {{name}} one {{name} and # other} other {{name} and # others}}',
  short: '{count, plural, one {# read} other {{count, number, compact} reads}}',
  grouped: 'of { total , number }',
  chosen: '{status, select, finished {The end} other {To be continued}}',
  quoted: "It's '{'name'}', isn''t it, {name}? \"Yes\" \\ `$1` 100 %",
  words: '{count, plural, one {word} other {words}}',
  linked: 'Read the <terms>terms, {name}</terms> first',
  group: { one: 'First', other: '{name} second' },
  list: ['One', 'Two', { title: 'Three {name}' }],
})
