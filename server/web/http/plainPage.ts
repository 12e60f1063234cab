/** A page for requests that reach no brand: it names none, and repeats nothing of the request. */
export const plainPage = (title: string, text: string, link = ''): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
${link && `<p><a href="/">${link}</a></p>\n`}</html>
`

const HOME = 'Go to the home page'

/** For requests that are refused before a brand is known, by status. */
export const REFUSALS = {
  400: plainPage('This address does not work', 'It may be mistyped or cut off. Please check it and try again.', HOME),
  408: plainPage('The request took too long', 'The connection may be slow. Please try again.', HOME),
  413: plainPage('The request is too large', 'Please send less at once.', HOME),
  414: plainPage('This address is too long', 'It may be mistyped. Please check it and try again.', HOME),
  431: plainPage(
    'The request is too large',
    'This site has too many cookies in your browser, or the address is too long. The cookies have been removed.',
    'Try again from the home page',
  ),
} as const
