import { readWords, say, commandLines } from '../../process/words.ts'
import { newKeys } from '../push/keys.ts'

const usage = `Creates a key for push notifications (Web Push), as a setting.
Keep it secret, and do not change it: with a new key, readers have to turn notifications
on again.

${commandLines('push:keys')}`

if (readWords(usage)) say(`VAPID_PRIVATE_KEYS=${newKeys().privateKey}`)
