import type { Passage } from '../../../../shared/api/ownReading.ts'
import * as t from './columns.ts'

export const ownReading = {
  /** A highlight or bookmark of a reader. */
  passage: t.table(
    {
      reader_id: t.partOf('reader.id'),
      /** Made up by the device that made it. */
      id: t.text,
      /** Grows with every change of any of this reader's: what has changed since one of them has larger ones. */
      revision: t.integer,
      kind: t.textOf<Passage['kind']>(),
      book_id: t.refersTo('book.id'),
      /** By key. */
      chapter: t.integer,
      /** From 1. */
      paragraph: t.integer,
      /** Characters of the paragraph before it. */
      at: t.integer,
      quote: t.text,
      note: t.text,
      made_at: t.time,
      /** Never later than the server's clock was. */
      changed_at: t.time,
      /** 1: taken away; quote and note are empty. */
      removed: t.integer,
    },
    {
      primaryKey: ['reader_id', 'id'],
      indexes: { passage_revision: { columns: ['reader_id', 'revision'], isUnique: true } },
    },
  ),
  /** How a reader has set the reading of chapters, a row a setting. */
  reader_setting: t.table(
    {
      reader_id: t.partOf('reader.id'),
      /** As the site calls it, also where we do not know it. */
      name: t.text,
      value: t.integer,
      /** Never later than the server's clock was. */
      changed_at: t.time,
    },
    { primaryKey: ['reader_id', 'name'] },
  ),
}
