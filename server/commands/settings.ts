import { environment } from '../config.ts'
import { readWords, say } from '../process/words.ts'
import { listOfSettings } from './listOfSettings.ts'

const usage = `Lists all settings and limits of the web server and the backend, with defaults and the values set here;
secrets are hidden.

  quire settings`

if (readWords(usage)) say(listOfSettings(environment).trimEnd())
