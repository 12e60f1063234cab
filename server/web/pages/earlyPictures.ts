/** Headers that have the browser ask for pictures before it has read the page. */
export type EarlyHeaders = { Link?: string }

/** So many characters of them: a proxy holds all headers of an answer in 4 kB. */
const MOST = 1000

/**
 * What React finds of pictures on the first screen, those of a high priority first. Their links go ahead of the page:
 * in it they would stand behind styles, data and scripts. A proxy may send them on before that (103 Early Hints).
 */
export function earlyPictures() {
  let links = ''
  return {
    /** For the renderer. */
    options: {
      maxHeadersLength: MOST,
      onHeaders: (headers: { Link?: string }) => {
        links = headers.Link ?? ''
      },
    },
    /** Known when the shell is ready. An address that no header may hold is left to the page. */
    headers: (): EarlyHeaders => (/^[\x20-\x7e]+$/.test(links) ? { Link: links } : {}),
  }
}
