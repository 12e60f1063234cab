import { readWords, say } from '../process/words.ts'
import { listOfSettings } from './listOfSettings.ts'

const usage = `Lists every setting, those of the web server and those of the backend.

  quire settings`

if (readWords(usage)) say(listOfSettings().trimEnd())
