import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Mail = { subject: string; code: string; link: string; text: string }

/** A folder of mails as the program writes them with `MAIL=files`. */
export const mailFolder = (data = process.env['SITE_DATA']!) => join(data, 'mail')

/** The newest mail to an address whose subject has these words; waits until there is one. */
export async function mailTo(email: string, words: string, folder = mailFolder()): Promise<Mail> {
  const { promise, resolve, reject } = Promise.withResolvers<Mail>()
  const look = () => find(email, words, folder).then(found => found && resolve(found), reject)
  // Watched before it is read, so that none comes unseen between.
  const watching = watch(join(folder, '..'), { recursive: true }, () => void look())
  await look()
  return promise.finally(() => watching.close())
}

async function find(email: string, words: string, folder: string): Promise<Mail | undefined> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter(name => name.endsWith('.txt'))
    .toSorted()
    .toReversed()) {
    const text = await readFile(join(folder, name), 'utf8')
    const subject = /^Subject: (.*)$/m.exec(text)?.[1] ?? ''
    if (!text.startsWith(`To: ${email}\n`) || !subject.includes(words) || !text.includes('\n-- \n')) continue
    return {
      subject,
      code: /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '',
      link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '',
      text,
    }
  }
  return undefined
}
