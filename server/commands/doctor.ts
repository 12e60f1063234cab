import { environment } from '../config.ts'
import { doctor } from '../doctor/doctor.ts'

process.exitCode = await doctor(process.argv.slice(2), environment, text => process.stdout.write(text))
