import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Mail = { subject: string; code: string; link: string; text: string }

/** The folder of mails that the program writes with `MAIL=files`. */
export const mailFolder = (data = process.env['SITE_DATA']!) => join(data, 'mail')

/** The newest mail to an address with these words in its subject; waits until there is one. */
export async function mailTo(email: string, words: string, folder = mailFolder()): Promise<Mail> {
  await mkdir(folder, { recursive: true })
  const { promise, resolve, reject } = Promise.withResolvers<Mail>()
  /** Mails already ruled out; they do not change. */
  const passed = new Set<string>()
  const look = () => findMail(email, words, folder, passed).then(found => found && resolve(found), reject)
  // Watches before reading, so that no mail is missed in between.
  const watching = watch(folder, () => void look())
  await look()
  return promise.finally(() => watching.close())
}

/** The same, undefined if there is none yet. */
export async function findMail(
  email: string,
  words: string,
  folder: string,
  passed = new Set<string>(),
): Promise<Mail | undefined> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.txt') && !passed.has(name))
  for (const name of names.toSorted().toReversed()) {
    const text = await readFile(join(folder, name), 'utf8')
    // It is still being written.
    if (!text.includes('\n-- \n')) continue
    const subject = /^Subject: (.*)$/m.exec(text)?.[1] ?? ''
    if (!text.startsWith(`To: ${email}\n`) || !subject.includes(words)) {
      passed.add(name)
      continue
    }
    return {
      subject,
      code: /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '',
      link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '',
      text,
    }
  }
  return undefined
}
