import { sql } from 'kysely'
import * as t from './columns.ts'
import { table } from './table.ts'

const BY_SORT = (['read_count', 'updated_at', 'score', 'word_count'] as const).flatMap(sort => [
  [sort, 'id'] as const,
  ['category_id', sort, 'id'] as const,
])

export const catalogue = {
  author: table({ id: t.numbered, name: t.unique(t.text), introduction: t.text }),
  /** Genres and tags share one id space: both are reached by `subid`. */
  tag: table({
    id: t.numbered,
    kind: t.textOf<'genre' | 'tag'>(),
    /** The name in lower case: names are unique without case. */
    key: t.text,
    name: t.text,
    /** `text/filing.ts`. */
    letter: t.text,
  }).with({ unique: [['kind', 'key']], indexes: [['kind', 'letter', 'key']] }),
  book: table({
    id: t.numbered,
    source_key: t.unique(t.text),
    content_hash: t.text,
    name: t.text,
    /** Its words, folded for search. */
    folded_name: t.text,
    author_id: t.until('0101.authors', t.refersTo('author.id')),
    category_id: t.refersTo('tag.id'),
    introduction: t.text,
    /** BCP 47; null: unknown. */
    language: t.nullable(t.text),
    /** Without region, by which lists prefer books (`shelves/collections.ts`); '' if unknown. */
    main_language: t.preset(t.text, ''),
    status: t.textOf<'updating' | 'finished'>(),
    /** Displayed score, for sorting: from ratings, else `given_score` (`reviews/score.ts`). */
    score: t.real,
    /** From the source; 0: none. */
    given_score: t.preset(t.real, 0),
    /** Number of ratings that `score` averages; 0 while it does not. */
    rating_count: t.zero,
    read_count: t.integer,
    word_count: t.integer,
    chapter_count: t.integer,
    free_chapters: t.integer,
    updated_at: t.time,
    cover_hash: t.nullable(t.text),
    /** Dark tint of the cover, `#rrggbb` (`artwork/tint.ts`). */
    tint: t.optional(t.text),
    /** `webp`: in `cover_size`. `none`: shown unsized. `begun`: in progress or interrupted. Null: not begun. */
    cover_sizes: t.nullable(t.textOf<'webp' | 'none' | 'begun'>()),
    /** Keys of the brands it belongs to, as `,one,two,`; null: all. In its row, since every list reads it. */
    brands: t.optional(t.text),
    /** What operators changed on its card, as JSON (`withdrawal/mendCard.ts`): later editions keep it. */
    mended: t.optional(t.text),
    /** Set by operators for this book and its chapters, as JSON (`coins/prices.ts`): later editions keep them. */
    prices: t.optional(t.text),
    /** `sale`: readable only by readers who unlocked a chapter. `law`: not readable, and refunded. */
    withdrawn: t.optional(t.textOf<'sale' | 'law'>()),
    withdrawn_at: t.optional(t.time),
    withdrawn_reason: t.optional(t.text),
    /** Owners up to this reader id were notified by email; null: none are to be notified. */
    owners_notified: t.optional(t.integer),
  }).with({
    indexes: [
      ['author_id', 'read_count'],
      ...BY_SORT,
      { columns: ['owners_notified'], where: sql<boolean>`owners_notified is not null` },
    ],
  }),
  /** `position` counts from 1. */
  book_author: table({
    book_id: t.key(t.partOf('book.id')),
    position: t.key(t.integer),
    author_id: t.refersTo('author.id'),
  }).with({ indexes: [['author_id', 'book_id']], since: '0101.authors' }),
  book_update: table({
    book_id: t.key(t.partOf('book.id')),
    day: t.key(t.text),
    first: t.integer,
    count: t.integer,
    updated_at: t.time,
  }),
  book_tag: table({ book_id: t.key(t.partOf('book.id')), tag_id: t.key(t.refersTo('tag.id')) }).with({
    indexes: [['tag_id', 'book_id']],
  }),
  cover: table({ book_id: t.key(t.partOf('book.id')), type: t.text, bytes: t.blob }),
  /** WebP, at most `width` pixels wide. */
  cover_size: table({ book_id: t.key(t.partOf('book.id')), width: t.key(t.integer), bytes: t.blob }),
  /** Rewritten with each edition. `position` counts from 1. */
  volume: table({
    book_id: t.key(t.partOf('book.id')),
    position: t.key(t.integer),
    title: t.text,
    first_chapter: t.integer,
    last_chapter: t.integer,
  }),
  chapter: table({
    book_id: t.key(t.partOf('book.id')),
    number: t.key(t.integer),
    /** Permanent id within its book, whatever its number: unlocks and positions refer to it. */
    key: t.integer,
    title: t.text,
    file: t.optional(t.text),
    word_count: t.integer,
    updated_at: t.time,
  }).with({ unique: [['book_id', 'key']] }),
  /** Apart from `chapter`, so that lists of chapters do not read texts. An empty line separates paragraphs. */
  chapter_text: table({
    book_id: t.key(t.partOf('book.id')),
    number: t.key(t.integer),
    body: t.text,
    /** By the author, before and after the text. */
    note_before: t.since('0105.notes', t.optional(t.text)),
    note_after: t.since('0105.notes', t.optional(t.text)),
  }),
  /** The text of `origin` became part of this chapter: who unlocked the origin owns it. Includes the chapter itself. */
  chapter_origin: table({ book_id: t.key(t.partOf('book.id')), key: t.key(t.integer), origin: t.key(t.integer) }).with({
    indexes: [['book_id', 'origin']],
  }),
  /** So that an edition that restores a deleted chapter keeps its owners. */
  retired_chapter: table({
    book_id: t.key(t.partOf('book.id')),
    key: t.key(t.integer),
    number: t.integer,
    title: t.text,
    file: t.nullable(t.text),
    body: t.text,
    retired_at: t.time,
  }),
  /** Trigrams of folded words of titles, authors and tags. Words stay when their names are deleted. */
  name_word: table({ gram: t.key(t.text), word: t.key(t.text) }),
  /** Brands that books name. They have shelves of their own; the others share those of brand ''. */
  shelf_brand: table({ brand: t.key(t.text) }),
  /** Derived by `refreshShelves`. `key` is stable. `language`: whose readers see it; '' for all others. */
  channel: table({
    id: t.numbered,
    brand: t.text,
    language: t.text,
    key: t.text,
    name: t.text,
    position: t.integer,
  }).with({ unique: [['brand', 'language', 'key']] }),
  section: table({
    id: t.numbered,
    key: t.text,
    channel_id: t.partOf('channel.id'),
    position: t.integer,
    name: t.text,
    layout: t.textOf<'rail' | 'grid' | 'list' | 'ranked'>(),
    /** Number of its books on the home screen; 0: it only has its own page. */
    shown: t.integer,
  }).with({ unique: [['channel_id', 'key']] }),
  section_book: table({
    section_id: t.key(t.partOf('section.id')),
    position: t.key(t.integer),
    book_id: t.indexed(t.partOf('book.id')),
  }),
  banner: table({
    id: t.numbered,
    key: t.text,
    channel_id: t.partOf('channel.id'),
    position: t.integer,
    title: t.text,
    link: t.text,
    image: t.blob,
    image_hash: t.text,
  }).with({ unique: [['channel_id', 'key']] }),
  ranking: table({
    id: t.numbered,
    brand: t.text,
    language: t.text,
    key: t.text,
    type: t.text,
    name: t.text,
    position: t.integer,
  }).with({ unique: [['brand', 'language', 'key']] }),
  ranking_book: table({
    ranking_id: t.key(t.partOf('ranking.id')),
    position: t.key(t.integer),
    book_id: t.indexed(t.partOf('book.id')),
    value: t.real,
  }),
  related_book: table({
    book_id: t.key(t.partOf('book.id')),
    language: t.key(t.text),
    position: t.key(t.integer),
    related_id: t.indexed(t.partOf('book.id')),
  }),
  genre_tag: table({
    brand: t.key(t.text),
    genre_id: t.key(t.refersTo('tag.id')),
    language: t.key(t.text),
    position: t.key(t.integer),
    tag_id: t.refersTo('tag.id'),
    book_count: t.integer,
  }),
  /** In language '' each with a book, in others each with enough books: readers of the language see only these. */
  tag_count: table({
    brand: t.key(t.text),
    language: t.key(t.text),
    tag_id: t.key(t.refersTo('tag.id')),
    book_count: t.integer,
    /** Of the tag among all, from A to Z. */
    position: t.since('0101.letters', t.zero),
  }),
  /** Ids are in the order of names. */
  search_word: table({
    id: t.numbered,
    brand: t.text,
    key: t.text,
    name: t.text,
    letter: t.text,
    book_count: t.integer,
  }).with({ unique: [['brand', 'key']], indexes: [['brand', 'letter', 'key']] }),
  search_word_book: table({
    word_id: t.key(t.partOf('search_word.id')),
    position: t.key(t.integer),
    book_id: t.indexed(t.partOf('book.id')),
  }),
}
