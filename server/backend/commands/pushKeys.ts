import { readWords, say, waysTo } from '../../process/words.ts'
import { newKeys } from '../push/keys.ts'

const usage = `Creates a key for push notifications (Web Push), as a setting.
Keep it secret, and keep it: with another every reader has to switch notifications
on again.

${waysTo('push:keys')}`

if (readWords(usage)) say(`VAPID_PRIVATE_KEYS=${newKeys().privateKey}`)
