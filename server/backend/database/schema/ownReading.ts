import type { Passage } from '../../../../shared/api/ownReading.ts'
import * as t from './columns.ts'
import { table } from './table.ts'

export const ownReading = {
  passage: table({
    reader_id: t.key(t.partOf('reader.id')),
    /** Assigned by the device. */
    id: t.key(t.text),
    /** Increases with every change of the reader's passages. */
    revision: t.integer,
    kind: t.textOf<Passage['kind']>(),
    book_id: t.refersTo('book.id'),
    chapter: t.integer,
    /** From 1. */
    paragraph: t.integer,
    /** Offset in the paragraph, in characters. */
    at: t.integer,
    quote: t.text,
    note: t.text,
    made_at: t.time,
    changed_at: t.time,
    /** 1: deleted; quote and note are empty. */
    removed: t.integer,
  }).with({ unique: [['reader_id', 'revision']] }),
  reader_setting: table({
    reader_id: t.key(t.partOf('reader.id')),
    /** The site's name of the setting, even if unknown here. */
    name: t.key(t.text),
    value: t.integer,
    changed_at: t.time,
  }),
}
