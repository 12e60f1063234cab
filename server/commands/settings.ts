import { readWords, say } from '../process/words.ts'
import { listOfSettings } from './listOfSettings.ts'

const usage = `Lists all settings of the web server and the backend.

  quire settings`

if (readWords(usage)) say(listOfSettings().trimEnd())
