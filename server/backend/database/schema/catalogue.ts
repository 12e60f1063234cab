import { sql } from 'kysely'
import * as t from './columns.ts'

/** Indexes for the sort orders of book lists, also within a genre. */
const BY_SORT = Object.fromEntries(
  (['read_count', 'updated_at', 'score', 'word_count'] as const).flatMap(sort => [
    [`book_${sort}`, [sort, 'id'] as const],
    [`book_category_${sort}`, ['category_id', sort, 'id'] as const],
  ]),
)

export const catalogue = {
  author: t.table({ id: t.numbered, name: t.unique(t.text), introduction: t.text }),
  /** Genres and tags share one id space: both are reached by `subid`. Counts and `letter` are derived. */
  tag: t.table(
    {
      id: t.numbered,
      kind: t.textOf<'genre' | 'tag'>(),
      /** The name in lower case: names are unique without case. */
      key: t.text,
      name: t.text,
      /** `a` to `z`, or `0-9` for anything else. */
      letter: t.text,
      book_count: t.zero,
    },
    { unique: { tag_kind_key: ['kind', 'key'] }, indexes: { tag_letter: ['kind', 'letter', 'key'] } },
  ),
  book: t.table(
    {
      id: t.numbered,
      source_key: t.unique(t.text),
      content_hash: t.text,
      name: t.text,
      /** Its words, folded for search. */
      folded_name: t.text,
      author_id: t.refersTo('author.id'),
      category_id: t.refersTo('tag.id'),
      introduction: t.text,
      /** BCP 47; null: unknown. */
      language: t.nullable(t.text),
      /** The same without region, by which lists prefer books (`shelves/collections.ts`); '' if unknown. */
      main_language: t.preset(t.text, ''),
      status: t.textOf<'updating' | 'finished'>(),
      /** Displayed score, for sorting: from ratings, else `given_score` (`reviews/score.ts`). */
      score: t.real,
      /** Score from the source; 0: none. */
      given_score: t.preset(t.real, 0),
      /** Number of ratings that `score` averages; 0 while it does not. */
      rating_count: t.zero,
      read_count: t.integer,
      word_count: t.integer,
      chapter_count: t.integer,
      free_chapters: t.integer,
      updated_at: t.time,
      /** Hash of `cover`; null: no cover. */
      cover_hash: t.nullable(t.text),
      /** Its dark tint, `#rrggbb` (`artwork/tint.ts`). */
      tint: t.optional(t.text),
      /**
       * `webp`: sizes are in `cover_size`. `none`: shown unsized. `begun`: being sized, or interrupted. Null: not
       * processed yet.
       */
      cover_sizes: t.nullable(t.textOf<'webp' | 'none' | 'begun'>()),
      /**
       * `sale`: readable only by readers who unlocked a chapter. `law`: not readable, and refunded. Null: available.
       */
      withdrawn: t.optional(t.textOf<'sale' | 'law'>()),
      withdrawn_at: t.optional(t.time),
      /** For operators, not shown to readers. */
      withdrawn_reason: t.optional(t.text),
      /** Owners up to this reader id were notified by email; null: none are to be notified. */
      owners_told: t.optional(t.integer),
    },
    {
      indexes: {
        book_author: ['author_id', 'read_count'],
        ...BY_SORT,
        book_owners_told: { columns: ['owners_told'], where: sql<boolean>`owners_told is not null` },
      },
    },
  ),
  /** Chapters that were added to a book on one day (UTC). `first` is the number of the first; 1: the book was new. */
  book_update: t.table(
    { book_id: t.partOf('book.id'), day: t.text, first: t.integer, count: t.integer, updated_at: t.time },
    { primaryKey: ['book_id', 'day'] },
  ),
  book_tag: t.table(
    { book_id: t.partOf('book.id'), tag_id: t.refersTo('tag.id') },
    { primaryKey: ['book_id', 'tag_id'], indexes: { book_tag_tag: ['tag_id', 'book_id'] } },
  ),
  cover: t.table({ book_id: t.key(t.partOf('book.id')), type: t.text, bytes: t.blob }),
  /** Covers as WebP, at most `width` pixels wide. */
  cover_size: t.table(
    { book_id: t.partOf('book.id'), width: t.integer, bytes: t.blob },
    { primaryKey: ['book_id', 'width'] },
  ),
  /** Volumes as chapter ranges, rewritten with each edition. `position` counts from 1. */
  volume: t.table(
    {
      book_id: t.partOf('book.id'),
      position: t.integer,
      title: t.text,
      first_chapter: t.integer,
      last_chapter: t.integer,
    },
    { primaryKey: ['book_id', 'position'] },
  ),
  chapter: t.table(
    {
      book_id: t.partOf('book.id'),
      /** Its position in the book, from 1, as in addresses. */
      number: t.integer,
      /** Permanent id within its book, whatever its number: unlocks and positions refer to it. */
      key: t.integer,
      title: t.text,
      /** Its file in the EPUB, with the anchor where it begins. */
      file: t.optional(t.text),
      word_count: t.integer,
      updated_at: t.time,
    },
    {
      primaryKey: ['book_id', 'number'],
      indexes: { chapter_identity: { columns: ['book_id', 'key'], isUnique: true } },
    },
  ),
  /**
   * Separate from `chapter`, so that lists of chapters do not read texts. Paragraphs are separated by an empty line.
   */
  chapter_text: t.table(
    { book_id: t.partOf('book.id'), number: t.integer, body: t.text },
    { primaryKey: ['book_id', 'number'] },
  ),
  /**
   * Text of a chapter (`origin`) became part of this one: who unlocked the origin owns this one. Includes the chapter
   * itself.
   */
  chapter_origin: t.table(
    { book_id: t.partOf('book.id'), key: t.integer, origin: t.integer },
    { primaryKey: ['book_id', 'key', 'origin'], indexes: { chapter_origin_of: ['book_id', 'origin'] } },
  ),
  /** A deleted chapter, so that an edition that restores it keeps its owners. */
  retired_chapter: t.table(
    {
      book_id: t.partOf('book.id'),
      key: t.integer,
      /** Its last number. */
      number: t.integer,
      title: t.text,
      file: t.nullable(t.text),
      body: t.text,
      retired_at: t.time,
    },
    { primaryKey: ['book_id', 'key'] },
  ),
  /** Trigrams of folded words of titles, authors and tags. Words stay when their names are deleted. */
  name_word: t.table({ gram: t.text, word: t.text }, { primaryKey: ['gram', 'word'] }),
  /**
   * The shelves, derived from books by `refreshShelves`. `key` is stable, so that ids stay. `language`: whose readers
   * see it; '' for all others.
   */
  channel: t.table(
    { id: t.numbered, key: t.unique(t.text), language: t.text, name: t.text, position: t.integer },
    { indexes: { channel_language: ['language', 'position'] } },
  ),
  section: t.table(
    {
      id: t.numbered,
      key: t.unique(t.text),
      channel_id: t.partOf('channel.id'),
      position: t.integer,
      name: t.text,
      layout: t.textOf<'rail' | 'grid' | 'list' | 'ranked'>(),
      /** Number of its books on the home screen; 0: it only has its own page. */
      shown: t.integer,
    },
    { indexes: { section_channel: ['channel_id', 'position'] } },
  ),
  section_book: t.table(
    { section_id: t.partOf('section.id'), position: t.integer, book_id: t.partOf('book.id') },
    { primaryKey: ['section_id', 'position'], indexes: { section_book_book: ['book_id'] } },
  ),
  banner: t.table(
    {
      id: t.numbered,
      key: t.unique(t.text),
      channel_id: t.partOf('channel.id'),
      position: t.integer,
      title: t.text,
      link: t.text,
      image: t.blob,
      image_hash: t.text,
    },
    { indexes: { banner_channel: ['channel_id', 'position'] } },
  ),
  ranking: t.table({
    id: t.numbered,
    key: t.unique(t.text),
    language: t.text,
    type: t.text,
    name: t.text,
    position: t.integer,
  }),
  ranking_book: t.table(
    { ranking_id: t.partOf('ranking.id'), position: t.integer, book_id: t.partOf('book.id'), value: t.real },
    { primaryKey: ['ranking_id', 'position'], indexes: { ranking_book_book: ['book_id'] } },
  ),
  related_book: t.table(
    { book_id: t.partOf('book.id'), language: t.text, position: t.integer, related_id: t.partOf('book.id') },
    { primaryKey: ['book_id', 'language', 'position'], indexes: { related_book_related: ['related_id'] } },
  ),
  genre_tag: t.table(
    {
      genre_id: t.refersTo('tag.id'),
      language: t.text,
      position: t.integer,
      tag_id: t.refersTo('tag.id'),
      book_count: t.integer,
    },
    { primaryKey: ['genre_id', 'language', 'position'] },
  ),
  /** Genres and tags with enough books in a language; its readers see only these books. */
  tag_language: t.table(
    { tag_id: t.refersTo('tag.id'), language: t.text, book_count: t.integer },
    { primaryKey: ['tag_id', 'language'] },
  ),
  /** Search terms for `/hotnovels` and `/keywords`. */
  search_word: t.table(
    { id: t.numbered, key: t.unique(t.text), name: t.text, letter: t.text, book_count: t.integer },
    { indexes: { search_word_letter: ['letter', 'key'] } },
  ),
  search_word_book: t.table(
    { word_id: t.partOf('search_word.id'), position: t.integer, book_id: t.partOf('book.id') },
    { primaryKey: ['word_id', 'position'], indexes: { search_word_book_book: ['book_id'] } },
  ),
}
