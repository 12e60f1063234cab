import { refuseOldNode } from '../process/refuseOldNode.ts'
import { endAtOnce } from '../process/signals.ts'
import { readWords, waysTo } from '../process/words.ts'

refuseOldNode()
// Before anything else is read, which takes a third of a second.
endAtOnce()

const usage = `The reference backend alone. It takes no words: settings come from the environment (quire settings).

${waysTo('backend')}`

if (readWords(usage)) await import('./main.ts')
