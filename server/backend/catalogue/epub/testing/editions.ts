import { makeEpub } from './makeEpub.ts'

/** A chapter of an edition: its title, its text, and the file where it stands. */
export type Part = { title: string; file: string; paragraphs: readonly string[] }

/** An EPUB of these chapters, each in a file of its own. */
export const editionOf = (parts: readonly Part[]): Uint8Array =>
  makeEpub({
    pages: parts.map(({ file, paragraphs }, index) => ({
      id: `c${index}`,
      file,
      body: paragraphs.map(text => `<p>${text}</p>`).join(''),
    })),
    toc: parts.map(({ title, file }) => ({ title, to: file })),
  })
