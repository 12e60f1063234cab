/** In a page without script: applies its full style sheet briefly, and returns the elements whose look that changes. */
export const changedByTheSheet = () => {
  const kinds = new Map<string, Element>()
  for (const element of document.querySelectorAll('*'))
    kinds.set(`${element.parentElement?.className} > ${element.tagName} ${element.className}`, element)
  const looks = () =>
    [...kinds.values()].map(element =>
      [undefined, '::before', '::after']
        .map(part => getComputedStyle(element, part))
        .filter((style, part) => part === 0 || style.content !== 'none')
        .map(style => style.cssText)
        .join(),
    )
  // The second link is the one for readers without script, for all media.
  const [link, forAll] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  if (!link?.sheet || !forAll?.sheet) return ['no sheet']
  forAll.media = 'print'
  const before = looks()
  link.media = 'all'
  const after = looks()
  link.media = 'print'
  return [...kinds.keys()].filter((_, index) => before[index] !== after[index])
}
