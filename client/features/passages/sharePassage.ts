import { authorNames } from '../../../shared/text/authors.ts'
import { passageLink } from '../../../shared/links.ts'
import { copyText } from '../../platform/clipboard.ts'
import { saveFile } from '../../platform/saveFile.ts'
import type { Notices } from '../../services/services.ts'
import { passages as text } from '../../../shared/text/en/reading/passages.ts'
import { inQuotes } from './inQuotes.ts'
import { drawPicture, type SharedPassage } from './picture.ts'

export type ShareAs = 'text' | 'picture'

export async function sharePassage(passage: SharedPassage, chapterId: number, as: ShareAs, notices: Notices) {
  const { book, paragraph, quote } = passage
  const url = `${location.origin}${passageLink(book.id, chapterId, paragraph)}`
  const words = text.shared({ quote: inQuotes(quote), book: book.name, author: authorNames(book) })
  if (as === 'text') {
    if (typeof navigator.share === 'function') return navigator.share({ text: words, url }).catch(() => {})
    const isCopied = await copyText(`${words}\n${url}`, () => {})
    return notices.toast(isCopied ? text.copied : text.notShared)
  }
  const picture = await drawPicture(passage)
  if (!picture) return notices.toast(text.notShared)
  const file = new File([picture], 'passage.png', { type: picture.type })
  // A rejection means that the reader dismissed the menu.
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], text: url }).catch(() => {})
  saveFile(file.name, file)
}
