import { refuseOldNode } from '../process/refuseOldNode.ts'
import { exitOnSignal } from '../process/signals.ts'
import { readWords, commandLines } from '../process/words.ts'

refuseOldNode()
// Before anything else is loaded, which takes a third of a second.
exitOnSignal()

const usage = `The reference backend alone. Settings come from the environment (quire settings).

${commandLines('backend', '[--new]')}

  --new  creates an empty database if the one in DATA_DIR is missing`

if (readWords(usage, { options: { new: Boolean } })) await import('./main.ts')
