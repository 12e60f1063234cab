import { isElement, nameOf, type Element, type Node } from './files/markup.ts'

/** In the files of Chinese shops the text of a note is in an attribute of the picture that opens it. */
const inAttribute = /^(?:zy|data(?:-wr)?)-foot(?:er)?-?note(?:-?(?:content|text))?$/
const named = /foot-?note|note-?(?:ref|icon|pic)|annotation/i
const label = /^(?:image|img|picture|note|footnote|注释?|註釋?|\W*\d*\W*)$/iu

export const pictureNoteOf = (element: Element): string | undefined => {
  const { attribs, parent } = element
  const own = Object.entries(attribs).find(([name]) => inAttribute.test(name.toLowerCase()))?.[1]
  const around = parent && isElement(parent as Node) ? (parent as Element).attribs['class'] : ''
  const isPicture = /^ima?ge?$/.test(nameOf(element))
  const alternatives =
    isPicture && named.test(`${attribs['class'] ?? ''} ${around ?? ''}`) ? [attribs['alt'], attribs['title']] : []
  return [own, ...alternatives]
    .map(text => (text ?? '').replace(/\s+/g, ' ').trim())
    .find(text => text !== '' && text !== 'true' && !label.test(text) && !/^\S+\.\w{3,4}$/.test(text))
}
