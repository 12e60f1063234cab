import { newest, savePassages } from '../../accounts/savePassages.ts'
import { keysOf } from '../../books/editions/currentChapter.ts'
import { notAfter } from '../../call/notAfter.ts'
import type { Handler } from '../../call/handler.ts'
import { inParts } from '../../database/queries.ts'

/** The newest version wins; deleted passages lose their text. `saved` counts valid entries that fit. */
export const handle: Handler<'passages.save'> = async ({ entries }, { database, brand, reader, now, nextSlot }) => {
  const rows: Parameters<typeof savePassages>[2][number][] = []
  await inParts(entries, nextSlot, async part => {
    const keyOf = await keysOf(database, { brand, readerId: reader.id }, part)
    for (const { chapter_id, chapter_key, removed, quote, note, made_at, changed_at, ...entry } of part) {
      const chapter = keyOf({ book_id: entry.book_id, chapter_id, chapter_key })
      if (chapter === undefined) continue
      rows.push({
        ...entry,
        chapter,
        quote: removed ? '' : quote,
        note: removed ? '' : note,
        removed: Number(removed),
        made_at: notAfter(now, made_at),
        changed_at: notAfter(now, changed_at),
      })
    }
  })
  const no_room: string[] = []
  await inParts(newest(rows), nextSlot, async part => {
    no_room.push(...(await savePassages(database, reader.id, part)))
  })
  return { saved: rows.length - no_room.length, no_room }
}
