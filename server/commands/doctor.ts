import { environment } from '../config.ts'
import { doctor } from '../doctor/doctor.ts'
import { readWords, commandLines } from '../process/words.ts'

const usage = `Diagnoses this installation: problems and remedies. Exit code 1 if anything is wrong.

${commandLines('doctor', '[--json]')}

It uses the settings from the environment, as the server does, and changes nothing.`

const given = readWords(usage, { options: { json: Boolean } })
if (given) process.exitCode = await doctor(environment, { ...given.options, print: text => process.stdout.write(text) })
