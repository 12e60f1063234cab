import { environment } from '../config.ts'
import { doctor } from '../doctor/doctor.ts'
import { readWords, waysTo } from '../process/words.ts'

const usage = `Says what is wrong with this installation, and what to do. Exit code 1 where something is.

${waysTo('doctor', '[--json]')}

It reads the settings of the environment, as the server does, and changes nothing.`

const given = readWords(usage, { options: { json: { type: 'boolean' } } })
if (given) process.exitCode = await doctor(environment, { ...given.options, say: text => process.stdout.write(text) })
