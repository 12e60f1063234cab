#!/usr/bin/env node
import { commands } from './commands/table.ts'
import { reasonOf } from './process/reasonOf.ts'
import { refuseOldNode } from './process/refuseOldNode.ts'
import { failOnSignal } from './process/signals.ts'

refuseOldNode()
// Commands that start a server set another one.
failOnSignal()

const [name, ...words] = process.argv.slice(2)
const command = name === undefined ? undefined : commands[name]

if (command) {
  // A command parses its arguments as if it had been started directly.
  process.argv.splice(2, 1)
  await command.run().catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exitCode = 1
  })
} else if (name === undefined || name === '--version' || name === '--new') {
  await import('./main.ts')
} else if (name === '--help') {
  process.stdout.write(usage())
} else {
  const requested = JSON.stringify([name, ...words].join(' '))
  process.stderr.write(`Unknown command ${requested}.\n\n${usage()}`)
  process.exitCode = 2
}

function usage(): string {
  const width = Math.max(...Object.keys(commands).map(name => name.length))
  const lines = Object.entries(commands).map(([name, { meaning }]) => `  quire ${name.padEnd(width)}  ${meaning}\n`)
  return [
    'Quire: a white-label reading site for online novels, all brands in one server.\n\n',
    `  quire ${''.padEnd(width)}  starts the server, with the embedded backend unless BACKEND_URL is set\n`,
    ...lines,
    '\nRun quire NAME --help for details. Settings come from the environment: see quire settings.\n',
  ].join('')
}
