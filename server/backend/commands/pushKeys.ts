import { readWords, say, waysTo } from '../../process/words.ts'
import { newKeys } from '../push/keys.ts'

const usage = `Makes a pair of keys for notifications of new chapters (Web Push), as settings.
Keep the private one secret, and both of them: with another pair every reader has
to switch notifications on again.

${waysTo('push:keys')}`

if (readWords(usage)) {
  const { publicKey, privateKey } = newKeys()
  say(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}
