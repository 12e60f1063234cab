import { expect, test } from '@jest/globals'
import { makeEpub, type Recipe, type TocLine, jpegHead, pngHead } from './testing/makeEpub.ts'
import { readEpub } from './readEpub.ts'

const read = (recipe: Recipe) => readEpub(makeEpub(recipe)).book
/** Without files, which only matching needs. */
const withoutFiles = ({ chapters }: ReturnType<typeof read>) => chapters.map(({ file: _file, ...chapter }) => chapter)
const chaptersOf = (recipe: Recipe) => withoutFiles(read(recipe))
const bodyOf = (body: string) => chaptersOf({ pages: [{ id: 'One', body }] })[0]?.paragraphs
const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')

test('title, authors, subjects, description, identifier and cover come from the package', () => {
  const jpeg = jpegHead(600, 900)
  const book = read({
    metadata: `<dc:title>Night &amp; Day</dc:title>
      <dc:creator id="a">Ann One</dc:creator><dc:creator id="b">Bob Two</dc:creator><dc:creator id="c">Cy Illustrator</dc:creator>
      <meta refines="#a" property="role">aut</meta><meta refines="#b" property="role">aut</meta><meta refines="#c" property="role">ill</meta>
      <dc:subject>Vampires--Fiction</dc:subject><dc:subject>Stoker, Bram (1847-1912)</dc:subject><dc:subject>Fiction</dc:subject>
      <dc:description>&lt;p&gt;One &lt;b&gt;bold&lt;/b&gt; line.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</dc:description>
      <meta property="dcterms:modified">2020-02-03T04:05:06Z</meta>`,
    manifest: '<item id="c" href="c.jpg" media-type="image/jpeg" properties="cover-image"/>',
    files: { 'OEBPS/c.jpg': jpeg },
    pages: [{ id: 'One', body: '<h1>One</h1><p>Text.</p>' }],
  })
  expect(book).toMatchObject({
    sourceKey: 'epub:urn:uuid:11111111-2222-3333-4444-555555555555',
    title: 'Night & Day',
    authors: [{ name: 'Ann One' }, { name: 'Bob Two' }],
    category: 'Horror',
    tags: ['Vampires', 'Bram Stoker'],
    introduction: 'One bold line.\n\nTwo.',
    updatedAt: '2020-02-03T04:05:06.000Z',
    chapters: [{ title: 'One', paragraphs: ['Text.'], file: 'One.xhtml' }],
  })
  expect(book.cover?.type).toBe('image/jpeg')
  expect([...(book.cover?.bytes ?? [])]).toEqual([...jpeg])
})

test('subjects name a category by whole words only', () => {
  const categoryOf = (subject: string) =>
    read({ metadata: `<dc:title>T</dc:title><dc:subject>${subject}</dc:subject>`, pages: [{ id: 'a', body: 'A.' }] })
      .category
  const none = ['Reverse Harem', 'Multi-verse', 'Roleplays', 'Body switching', 'Necromancer', 'Crimea', 'Prehistory']
  expect(none.filter(subject => categoryOf(subject) !== 'Fiction')).toEqual([])
  const known = ['Free Verse', 'Poems', 'Witches', 'Love-stories', 'sci fi', 'FICTION / Historical', 'Children’s books']
  expect(known.map(categoryOf)).toEqual([
    'Poetry',
    'Poetry',
    'Fantasy',
    'Romance',
    'Science Fiction',
    'Historical',
    'Children',
  ])
})

test.each([
  ['en_us', 'en-US'],
  ['fre', 'fr'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['English', undefined],
  ['und', undefined],
])('the language %s is %s', (said, language) => {
  const metadata = `<dc:title>T</dc:title><dc:language>${said}</dc:language>`
  expect(read({ metadata, pages: [{ id: 'One', body: '<p>Text.</p>' }] }).language).toBe(language)
})

test('without a description the beginning of the book introduces it, ending with a whole word', () => {
  const { introduction } = read({
    pages: [{ id: 'One', body: `<p>${'A <i>keeper</i> finds a door. '.repeat(30)}</p>` }],
  })
  expect(introduction).toMatch(/^(?:A keeper finds a door\. )+A keeper…$/)
  expect(introduction.length).toBeGreaterThan(390)
})

test.each([
  [
    'meta',
    {
      metadata: '<dc:title>T</dc:title><meta name="cover" content="pic"/>',
      manifest: '<item id="pic" href="c.png" media-type="image/png"/>',
    },
  ],
  ['guide', { guide: '<reference type="cover" href="coverpage.xhtml"/>' }],
])('an EPUB 2 gets its cover from %s and its chapters from the ncx', (_way, recipe) => {
  const png = pngHead(600, 900)
  const book = read({
    version: 2,
    ...recipe,
    pages: [
      { id: 'a', body: '<p>Alpha.</p>' },
      { id: 'b', body: '<p>Beta.</p>' },
    ],
    toc: [
      { title: 'CHAPTER I. THE BEGINNING', to: 'a.xhtml' },
      { title: 'II', to: 'b.xhtml' },
    ],
    files: { 'OEBPS/c.png': png, 'OEBPS/coverpage.xhtml': '<html><body><img src="c.png"/></body></html>' },
  })
  expect(book.cover?.type).toBe('image/png')
  expect(withoutFiles(book)).toEqual([
    { title: 'Chapter I. The Beginning', paragraphs: ['Alpha.'] },
    { title: 'Chapter 2', paragraphs: ['Beta.'] },
  ])
})

test('the bitmap inside a drawn cover becomes the cover', () => {
  const jpeg = jpegHead(600, 900)
  const manifest = '<item id="c" href="i/c.svg" media-type="image/svg+xml" properties="cover-image"/>'
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="x"><image xlink:href="art.jpg"/></svg>'
  const pages = [{ id: 'One', body: '<p>Text.</p>' }]
  const within = read({ manifest, pages, files: { 'OEBPS/i/c.svg': drawing, 'OEBPS/i/art.jpg': jpeg } })
  const beside = read({ manifest, pages, files: { 'OEBPS/i/c.jpg': jpeg } })
  expect([within.cover?.type, beside.cover?.type]).toEqual(['image/jpeg', 'image/jpeg'])
})

test.each([
  ['claims more than any memory holds', pngHead(50_000, 50_000)],
  ['claims more than any memory holds, as a JPEG', jpegHead(65_535, 65_535)],
  ['is nothing wide', pngHead(0, 900)],
  ['is cut short', pngHead(600, 900).subarray(0, 14)],
])('a cover that %s is replaced by the next picture, or by a drawn one', (_what, bytes) => {
  const manifest = '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>'
  const other = '<item id="o" href="other-cover.png" media-type="image/png"/>'
  const pages = [{ id: 'One', body: '<p>Text.</p>' }]
  const drawn = read({ manifest, pages, files: { 'OEBPS/c.png': bytes } })
  expect(drawn.cover?.type).toBe('image/svg+xml')
  const files = { 'OEBPS/c.png': bytes, 'OEBPS/other-cover.png': pngHead(60, 90) }
  const next = read({ manifest: manifest + other, pages, files })
  expect(Buffer.from(next.cover?.bytes ?? [])).toEqual(pngHead(60, 90))
})

const image = (href: string, id = 'x') => `<item id="${id}" href="${href}" media-type="image/png"/>`
const meta = (content: string) => `<dc:title>T</dc:title><meta name="cover" content="${content}"/>`
const story = { id: 'One', body: '<p>Text.</p>' }
const shows = (markup: string) => [{ id: 'z', body: `<div>${markup}</div>` }, story]

test.each<[string, Partial<Recipe>]>([
  ['its path', { metadata: meta('img/f.png'), manifest: image('img/f.png') }],
  ['its path in the archive', { metadata: meta('/OEBPS/img/f.png'), manifest: image('img/f.png') }],
  ['its file name', { metadata: meta('F.png'), manifest: image('img/f.png') }],
  ['a guide of Microsoft', { guide: '<reference type="other.ms-coverimage-standard" href="img/f.png"/>' }],
  ['landmarks', { landmarks: '<li><a epub:type="cover" href="img/f.png">C</a></li>' }],
  ['the first page', { pages: shows('<img src="img/f.png" alt=""/>') }],
  ['a drawing on the first page', { pages: shows('<svg><image xlink:href="img/f.png"/></svg>') }],
  ['an id', { manifest: image('img/f.png', 'Cover-Image') }],
])('a cover is found by %s', (_how, recipe) => {
  const { book, arrival } = readEpub(
    makeEpub({ pages: [story], ...recipe, files: { 'OEBPS/img/f.png': pngHead(60, 90) } }),
  )
  expect(book.cover?.type).toBe('image/png')
  expect(arrival.unusedCovers).toEqual([])
})

test.each<[string, Partial<Recipe>]>([
  ['a picture among text', { pages: [{ id: 'One', body: `<img src="img/f.png"/><p>${words(50)}</p>` }] }],
  ['a name that contains “cover”', { manifest: image('img/discovery.png') }],
  ['the back', { manifest: image('img/back-cover.png') }],
])('%s is no cover', (_what, recipe) => {
  const files = Object.fromEntries(
    ['f', 'discovery', 'back-cover'].map(name => [`OEBPS/img/${name}.png`, pngHead(9, 9)]),
  )
  expect(read({ pages: [story], ...recipe, files }).cover?.type).toBe('image/svg+xml')
})

test.each([
  ['gone.png', 'it is missing', {}],
  ['page.xhtml', 'it shows no picture', { 'OEBPS/page.xhtml': '<html><body>No</body></html>' }],
  ['c.png', 'it has too many pixels', { 'OEBPS/c.png': pngHead(50_000, 50_000) }],
  ['c.bmp', 'a BMP picture cannot be shown', { 'OEBPS/c.bmp': Buffer.from(`BM${'\x01\0\0\0'.repeat(20)}`) }],
])('a named cover that is not used, such as %s, is reported with the reason', (name, reason, files) => {
  const manifest = `<item id="c" href="${name}" media-type="image/png" properties="cover-image"/>`
  const { arrival } = readEpub(makeEpub({ manifest, pages: [story], files }))
  expect(arrival.unusedCovers).toEqual([`OEBPS/${name}: ${reason}`])
})

test('a JPEG that begins with its size is a cover', () => {
  const jpeg = Buffer.from('ffd8ffc0001108003c005a03012200021101031101ffd9', 'hex')
  const manifest = '<item id="c" href="c.jpg" media-type="image/jpeg" properties="cover-image"/>'
  expect(read({ manifest, pages: [story], files: { 'OEBPS/c.jpg': jpeg } }).cover?.type).toBe('image/jpeg')
})

test('a vector cover is not used, since it may contain scripts', () => {
  const book = read({
    manifest: '<item id="c" href="c.svg" media-type="image/svg+xml" properties="cover-image"/>',
    files: { 'OEBPS/c.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
    pages: [{ id: 'One', body: '<p>Text.</p>' }],
  })
  expect(Buffer.from(book.cover?.bytes ?? []).toString()).not.toContain('alert')
})

test('short cover, contents and copyright pages are left out if the book declares them, never because of their titles', () => {
  const { book, arrival } = readEpub(
    makeEpub({
      pages: [
        { id: 'cover', body: '<p>A picture</p>' },
        { id: 'Titlepage', body: '<section epub:type="titlepage"><h1>A Test</h1><p>By A. Writer</p></section>' },
        { id: 'legal', body: '<p>All rights reserved.</p>' },
        { id: 'Contents', body: '<p><a href="a">a</a></p>', bodyType: 'toc' },
        { id: 'Dedication', body: '<p>To nobody.</p>', bodyType: 'dedication' },
        { id: 'Epigraph', body: '<p>Line one<br/>Line two</p>', bodyType: 'epigraph' },
        { id: 'Preface', body: '<p>Before.</p>', bodyType: 'frontmatter' },
        { id: 'Chapter 1', file: 'c1.xhtml', body: '<p>Story.</p>', bodyType: 'bodymatter' },
        { id: 'long', body: `<p>${words(700)}</p>`, bodyType: 'copyright-page' },
        { id: 'Index', body: '<p>More story.</p>' },
        { id: 'Front', body: `<p>${words(101)}</p>`, bodyType: 'titlepage' },
        { id: 'Copyright Wars', file: 'c2.xhtml', body: '<p>And more.</p>' },
        { id: 'Note', body: '<section epub:type="epilogue"><p>After.</p></section>', bodyType: 'backmatter' },
        { id: 'Colophon', body: '<p>Set in type.</p>', bodyType: 'colophon' },
      ],
      landmarks:
        '<li><a epub:type="copyright-page" href="legal.xhtml">Legal</a></li><li><a epub:type="cover" href="cover.xhtml">C</a></li>',
    }),
  )
  expect(withoutFiles(book)).toEqual([
    { title: 'Preface', paragraphs: ['To nobody.', '***', 'Line one\nLine two', '***', 'Before.'] },
    { title: 'Chapter 1', paragraphs: ['Story.'] },
    { title: 'long', paragraphs: [words(700)] },
    { title: 'Index', paragraphs: ['More story.'] },
    { title: 'Front', paragraphs: [words(101)] },
    { title: 'Copyright Wars', paragraphs: ['And more.'] },
    { title: 'Note', paragraphs: ['After.'] },
  ])
  expect(arrival.share).toBe(1)
  expect(arrival.missing.map(({ reason, text }) => `${reason}: ${text}`)).toEqual([
    'cover: A picture',
    'cover: A Test By A. Writer',
    'copyright page: All rights reserved.',
    'copyright page: Set in type.',
  ])
})

test('the words of Project Gutenberg are left out, in text and in containers, with all text after its end mark', () => {
  const chapters = chaptersOf({
    pages: [
      {
        id: 'head',
        body: '<section class="pg-boilerplate pgheader" id="pg-header"><p>The Project Gutenberg eBook of A Test</p></section><p>Produced by someone</p><p>*** START OF THE PROJECT GUTENBERG EBOOK A TEST ***</p><h2 id="c1">CHAPTER I</h2><p>Story.</p>',
      },
      {
        id: 'two',
        body: '<h2>CHAPTER II</h2><p>More story.</p><p>*** END OF THE PROJECT GUTENBERG EBOOK A TEST ***</p><p>Donate.</p>',
      },
      { id: 'licence', body: '<h2>THE FULL PROJECT GUTENBERG LICENSE</h2><p>Terms.</p>' },
    ],
    toc: [
      { title: 'CHAPTER I', to: 'head.xhtml#c1' },
      { title: 'CHAPTER II', to: 'two.xhtml' },
      { title: 'THE FULL PROJECT GUTENBERG LICENSE', to: 'licence.xhtml' },
    ],
  })
  expect(chapters).toEqual([
    { title: 'Chapter I', paragraphs: ['Story.'] },
    { title: 'Chapter II', paragraphs: ['More story.'] },
  ])
})

test('chapters may begin at anchors within a file, and span several files', () => {
  const chapters = chaptersOf({
    pages: [
      { id: 'all', body: '<h2 id="a">One</h2><p>A.</p><p>AA.</p><a id="b"/><h2>Two</h2><p>B.</p>' },
      { id: 'rest', body: '<p>BB.</p>' },
    ],
    toc: [
      { title: 'One', to: 'all.xhtml#a' },
      { title: 'Two', to: 'all.xhtml#b' },
    ],
  })
  expect(chapters).toEqual([
    { title: 'One', paragraphs: ['A.', 'AA.'] },
    { title: 'Two', paragraphs: ['B.', 'BB.'] },
  ])
})

const under = (title: string, ...ids: string[]) => ({
  title,
  to: `${ids[0]}.xhtml`,
  under: ids.map((id, at) => ({ title: ['I', 'II'][at] ?? '', to: `${id}.xhtml` })),
})

test('bare numbers become chapters below the title of their parent', () => {
  const pages = ['a', 'b', 'c', 'd'].map(id => ({ id, body: `<h3>x</h3><p>${id}</p>` }))
  expect(
    chaptersOf({ pages, toc: [under('Part One', 'a', 'b'), under('A Scandal', 'c', 'd')] }).map(({ title }) => title),
  ).toEqual(['Part One, Chapter 1', 'Part One, Chapter 2', 'A Scandal, Part 1', 'A Scandal, Part 2'])
  expect(
    chaptersOf({
      pages: pages.slice(0, 3),
      toc: [under('A Test', 'a', 'b'), { title: 'III: The End', to: 'c.xhtml' }],
    }).map(({ title }) => title),
  ).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3. The End'])
})

const line = (title: string, id: string, ...under: TocLine[]): TocLine => ({
  title,
  to: `${id}.xhtml`,
  ...(under.length > 0 && { under }),
})
const ids = ['a', 'b', 'c', 'd', 'e', 'f']

test.each([2, 3] as const)('the outermost levels in the contents of an EPUB %i are its volumes', version => {
  const chapters = chaptersOf({
    version,
    pages: ids.map(id => ({ id, body: `<p>Text of ${id}.</p>` })),
    toc: [
      line(
        'A Test',
        'a',
        line('Prologue', 'a'),
        line('PART ONE: THE SEA', 'b', line('Landfall', 'b'), line('Book the First', 'c', line('Fog', 'c'))),
        line('PART TWO: THE JOURNEY NORTH', 'd', line('Snow', 'e')),
        line('Epilogue', 'f'),
      ),
    ],
  })
  expect(chapters.map(({ title, volume }) => [title, volume])).toEqual([
    ['Prologue', undefined],
    ['Landfall', 'Part One: The Sea'],
    ['Fog', 'Part One: The Sea'],
    // The part has a page of its own, with text.
    ['Part Two: The Journey North', 'Part Two: The Journey North'],
    ['Snow', 'Part Two: The Journey North'],
    ['Epilogue', undefined],
  ])
})

test('both parts of a long chapter stay in its volume', () => {
  const long = `<p>${words(100)}</p>`.repeat(50)
  const chapters = chaptersOf({
    pages: [
      { id: 'a', body: long },
      { id: 'b', body: '<p>Text.</p>' },
    ],
    toc: [line('Winter', 'a', line('Long', 'a')), line('Summer', 'b', line('Short', 'b'))],
  })
  expect(chapters.map(({ title, volume }) => [title, volume])).toEqual([
    ['Long (1)', 'Winter'],
    ['Long (2)', 'Winter'],
    ['Short', 'Summer'],
  ])
})

test.each([
  ['one tale with chapters among others', [line('A Scandal', 'a', line('I', 'a'), line('II', 'b')), line('Red', 'c')]],
  ['chapters with sections', [line('Chapter 1', 'a', line('Dawn', 'a')), line('Chapter 2', 'b', line('Noon', 'b'))]],
  ['the only part of a book', [line('Part One', 'a', line('Dawn', 'a'), line('Noon', 'b')), line('Late', 'c')]],
  ['contents and notes', [line('Contents', 'a', line('Dawn', 'a')), line('Endnotes', 'b', line('Noon', 'b'))]],
])('%s are no volumes', (_what, toc) => {
  const chapters = chaptersOf({ pages: ids.map(id => ({ id, body: `<p>Text of ${id}.</p>` })), toc })
  expect(chapters.length).toBeGreaterThan(1)
  expect(chapters.filter(({ volume }) => volume !== undefined)).toEqual([])
})

test.each([
  ['Chapter 1', 'Chapter 2', 'Section A', ['Chapter 1', 'Chapter 2']],
  ['Chapitre 1', 'Chapitre 2', 'Matin', ['Chapitre 1', 'Chapitre 2']],
  ['第一章 山', '第二章 海', '一', ['第一章 山', '第二章 海']],
  ['The Lamp', 'The Tide', 'Dusk', ['The Lamp', 'The Tide']],
  // Contents made of headings: all below the first one.
  ['Chapter 1', 'The Tide', 'Chapter 5', ['Chapter 1', 'Chapter 5', 'The Tide']],
])('sections stay in their chapter: below %s and %s, %s', (one, other, section, titles) => {
  const within = (id: string, title: string) => [{ title, to: `${id}.xhtml#s` }]
  const [first, last] = [line('', 'a'), line('', 'b')]
  const { chapters } = read({
    pages: ['a', 'b'].map(id => ({ id, body: `<h1>${id}</h1><p>Text.</p><h2 id="s">Below</h2><p>More.</p>` })),
    toc: [
      line(
        'Volume One',
        'a',
        { ...first, title: one, under: within('a', section) },
        { ...last, title: other, ...(section !== 'Chapter 5' && { under: within('b', section) }) },
      ),
    ],
  })
  expect(chapters.map(({ title }) => title)).toEqual(titles)
  expect(chapters.every(({ volume }) => volume === 'Volume One')).toBe(true)
  expect(chapters.at(-1)?.paragraphs.slice(-3)).toEqual(['Text.', '_Below_', 'More.'])
})

test('without a usable table of contents headings divide the book, else files', () => {
  const headed = { id: 'all', body: '<h1>A Test</h1><h2>One</h2><p>A.</p><h2>Two</h2><p>B.</p>' }
  expect(chaptersOf({ pages: [headed], toc: [] })).toEqual([
    { title: 'One', paragraphs: ['A.'] },
    { title: 'Two', paragraphs: ['B.'] },
  ])
  const plain = [
    { id: 'a', body: '<p>A.</p>' },
    { id: 'b', body: '<p>B.</p>' },
  ]
  expect(chaptersOf({ pages: plain, toc: [] }).map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2'])
})

test('emphasis, scene breaks and verse are imported as plain text, ways back from notes are not', () => {
  expect(bodyOf('<p>A note. <a role="doc-backlink" href="#r">Back to text</a></p>')).toEqual(['A note.'])
  expect(
    bodyOf(
      '<p>An <em>old</em> <i>well<b>-</b>known </i>friend in <cite>The Times</cite>.</p><hr/><p>Two.</p><p>* * *</p><p>Three.</p><p class="spacer">&#160;</p><p>Four.</p>',
    ),
  ).toEqual(['An _old_ _well-known_ friend in _The Times_.', '***', 'Two.', '***', 'Three.', '***', 'Four.'])
  expect(
    bodyOf('<blockquote><p><span>Roses</span><br/>\n<span><i>Violets<br/>Blue</i></span></p></blockquote>'),
  ).toEqual(['Roses\n_Violets_\n_Blue_'])
  expect(
    bodyOf(
      '<h2>One</h2><p>Text</p><h3>Later</h3><p>More snake_case, <ruby>漢<rt>kan</rt></ruby>.</p><script>x</script>',
    ),
  ).toEqual(['Text', '_Later_', 'More snake_case, 漢(kan).'])
})

test('emphasis of part of a word covers the word, and an ornamental first letter is no emphasis', () => {
  expect(bodyOf('<p>Un<i>believ</i>able <i>H</i>earth, <em>no</em><em>w</em>, o<i>n</i>l<i>y</i>.</p>')).toEqual([
    '_Unbelievable_ _Hearth_, _now_, _only_.',
  ])
  expect(bodyOf('<p>“<i>O</i>nce<i> upon</i> a time,<i> so </i>they say, <i>it</i>’s <i>I</i>.</p>')).toEqual([
    '“Once _upon_ a time, _so_ they say, _it_’s _I_.',
  ])
  expect(bodyOf('<p>An old_school_game and _one_ more.</p>')).toEqual(['An old_school_game and _one_ more.'])
  expect(bodyOf(`<p>${'word'.repeat(50_000)}<i>s</i></p>`)).toEqual([`_${'word'.repeat(50_000)}s_`])
})

const styled = (css: string, body: string, files: Recipe['files'] = {}) => {
  const raw = `<html xmlns:epub="x"><head><link rel="stylesheet" href="s.css"/></head><body>${body}</body></html>`
  const { book, arrival } = readEpub(
    makeEpub({ pages: [{ id: 'Title', body: '', raw }], files: { 'OEBPS/s.css': css, ...files } }),
  )
  return { text: book.chapters[0]?.paragraphs.join('|'), arrival }
}

test.each([
  '.h { display: none; speak: never } p { display: block }',
  '.h { visibility: hidden; height: 0 }',
  '.h { font: 0/0 a }',
  '.h { font-size: .01em }',
  '.h { opacity: 0 }',
  '.h { color: #fefefe }',
  '.h { color: hsl(0, 0%, 100%) }',
  '.h { --c: transparent; --d: var(--e); --e: var(--d); color: var(--c); background: var(--d) }',
  'body { background: #000; color: #fff } .h { background: #101010; color: black }',
  '.h { position: absolute; left: -9999px }',
  '.h { text-indent: -999em }',
  '.h { position: absolute; clip: rect(0, 0, 0, 0) }',
  '.h { max-height: 0; overflow: hidden }',
  'p + .h, p > .h { DISPLAY: none !important } .h { display: block }',
  '@media not amzn-mobi { .h { display: none } }',
  '@import "b.css" screen;',
])('text that the style %j hides is left out, and counted', css => {
  const body = '<p>Seen<span class="h"> not</span>.</p><p class="h">Nor this.</p><div class="h"><p>Nor</p></div>'
  const { text, arrival } = styled(css, body, { 'OEBPS/b.css': '@import "s.css"; .h { display: none }' })
  expect(text).toBe('Seen.')
  expect(arrival).toMatchObject({ share: 1, leftOut: { hidden: 4 } })
})

test.each([
  '.h { color: white; background: black }',
  '.h { color: white; text-shadow: 0 0 2px #000 }',
  'body { color: #fff }',
  '.h { text-indent: -2em; font-size: .8em }',
  '@media print, amzn-kf8, (min-width: 900px) { .h { display: none } }',
  '.h { display: none } .h:hover { display: block }',
  '.h:hover { display: none }',
  'div .h, .H { display: none }',
])('text that the style %j shows is story', css => {
  expect(styled(css, '<p>Seen.</p><p class="h">This, too.</p>').text).toBe('Seen.|This, too.')
})

test('what a tap opens is story: spoilers, notes, and what a control names', () => {
  const hidden = '.h, .spoiler { display: none } :checked ~ .k { display: block }'
  expect(styled(hidden, '<p>A.</p><button>Show</button><div class="spoiler"><p>B.</p></div>').text).toBe('A.|Show|B.')
  expect(styled(hidden, '<p>A.</p><div class="spoiler">B.</div>').text).toBe('A.')
  expect(styled(hidden, '<p>A.</p><input id="i"/><label for="i">Show</label><p class="h k">B.</p>').text).toBe(
    'A.|Show|B.',
  )
  expect(styled(hidden, '<p><a onclick="show(\'x\')">A</a>.</p><p class="h" id="x">B.</p>').text).toBe('A.|B.')
  expect(styled(hidden, '<details><summary>A.</summary><p>B.</p></details>').text).toBe('A.|B.')
  const called = '<p>A<a epub:type="noteref" href="#n">1</a>.</p><aside class="h" id="n"><p>B.</p></aside>'
  expect(styled(hidden, called).text).toBe('A¹.|¹ B.')
  expect(styled(hidden, '<a href="#w">A</a><div id="w"><p class="h">B</p></div>').text).toBe('A')
  const within = '<div style="visibility: hidden">A <b style="visibility: visible">B</b></div>'
  expect(styled('', `<p>C</p>${within}`)).toMatchObject({ text: 'C|_B_', arrival: { leftOut: { hidden: 1 } } })
})

test.each([
  ['.e { font: italic 1em/1.2 "A B", serif }', '_two_ three'],
  ['.e { font-style: oblique 10deg }', '_two_ three'],
  ['.e { font-weight: 700 }', '_two_ three'],
  ['.e { font-variant: small-caps }', '_two_ three'],
  ['p.q span { font-style: italic } span { font-style: normal }', '_two_ three'],
  ['p { font-style: italic } .e { font-style: normal }', 'two _three_'],
  ['body { font-style: italic } .e { font-style: normal }', '_two_ three'],
  ['.e { font-style: italic; font: 12pt serif }', 'two three'],
  ['.e { text-decoration: line-through }', 't̶w̶o̶ three'],
  ['.e { text-transform: uppercase }', 'TWO three'],
  ['.e::before { content: "\\201C" } .e:after { content: "\\201D" }', '“two” three'],
  ['.e { display: block }', '\ntwo\nthree'],
])('the style %j changes the text to %j', (css, text) => {
  expect(styled(css, '<p class="q">One <span class="e">two</span> three</p>').text).toMatch(
    new RegExp(`^_?One_? ?${text}$`),
  )
})

test('a chapter begins at a hidden heading, and a book whose styles hide everything is refused with this reason', () => {
  const body = (id: string) => `<h2 hidden=""><a id="${id}"></a>${id}</h2><p>Text of ${id}.</p>`
  const toc = ['One', 'Two'].map(title => ({ title, to: `all.xhtml#${title}` }))
  expect(chaptersOf({ pages: [{ id: 'all', body: body('One') + body('Two') }], toc })).toEqual([
    { title: 'One', paragraphs: ['Text of One.'] },
    { title: 'Two', paragraphs: ['Text of Two.'] },
  ])
  expect(() => styled('p { color: white }', '<p>A.</p>')).toThrow('its styles hide all text of the book')
})

test('normal type ends emphasis within it, and small capitals at the beginning are an ornament', () => {
  const css = '.r { font-style: normal } .s { font-variant: small-caps }'
  expect(styled(css, '<p>He said <i>no <span class="r">and</span> no</i>.</p>').text).toBe('He said _no_ and _no_.')
  expect(styled(css, '<p><span class="s">The sun</span> rose over <span class="s">Rome</span>.</p>').text).toBe(
    'The sun rose over _Rome_.',
  )
})

test.each([
  ['p { margin: 0 } .b { margin-top: 1em }', '|***|'],
  ['.b { padding-top: 24pt }', '|***|'],
  ['.b { border-width: 1px 0 0; border-style: solid }', '|***|'],
  ['.b { border: 1px solid }', '|'],
  ['p { margin: 0 } .b { margin: 1em 2em }', '|'],
  ['.b { margin-top: 1em; text-indent: 0 }', '|'],
])('before a paragraph with the style %j stands %j', (css, between) => {
  expect(styled(css, '<p>A.</p><p>B.</p><p class="b">C.</p><p>D.</p>').text).toBe(`A.|B.${between}C.|D.`)
})

test.each([
  '<div style="border-top: 1px solid"></div>',
  '<div style="background: url(x.png)"></div>',
  '<p class="ornament"><img src="x.png" alt=""/></p>',
  '<p><img src="x.png" alt="***"/></p>',
  '<div class="ornamental-break"><img src="x.png" alt="Ornamental break"/></div>',
  '<p style="border-bottom-style: solid; border-bottom-width: 0.06pt"> </p>',
  '<p style="height: 11pt"><span></span></p>',
])('%s between paragraphs is a scene break', rule => {
  expect(styled('', `<p>A.</p>${rule}<p>B.</p>`).text).toBe('A.|***|B.')
})

test('verse has no scene breaks', () => {
  const stanzas = '<div class="s"><p>A</p><p>B</p><p>C</p></div>'.repeat(6)
  expect(styled('p { margin: 0 } .s { margin: 1em 0 }', stanzas).text).not.toContain('***')
})

test.each([
  ['', '<ol type="a"><li>A</li></ol><ol type="I" start="4"><li>B</li></ol>', 'a. A|IV. B'],
  ['ol { list-style: none }', '<ol><li>A</li></ol>', 'A'],
  ['ol { list-style: inside upper-latin }', '<ol start="27"><li>A</li></ol>', 'AA. A'],
  ['li { list-style-type: "– " }', '<ol><li>A</li></ol>', '– A'],
  ['ul { list-style-type: decimal }', '<ul><li>A</li></ul>', '1. A'],
  ['ol { list-style-type: cjk-ideographic }', '<ol start="21"><li>A</li></ol>', '二十一、A'],
  ['ol { list-style-type: devanagari }', '<ol><li>A</li></ol>', '१. A'],
  ['li { display: block }', '<ol><li>A</li></ol>', 'A'],
  ['li { list-style: none } li::before { content: counter(i, lower-roman) ") " }', '<ol><li>A</li></ol>', 'i) A'],
])('with the style %j the list %s has the signs %j', (css, list, text) => {
  expect(styled(css, `${list}<p>End.</p>`).text).toBe(`${text}|End.`)
})

test.each([
  ['<span class="dropcap">T</span>\n<span class="s">he sun</span> rose.', 'The sun rose.'],
  ['<span class="first-letter">"W</span>ell."', '"Well."'],
  ['<span style="float: left">A</span> lamp.', 'A lamp.'],
  ['<span style="font-size: 3em">A</span>\n<span>lice ran. Alice fell.</span>', 'Alice ran. Alice fell.'],
  ['<span class="dc">O</span><br/>nly one.', 'Only one.'],
  ['<span class="lettrine">L</span> ’homme.', 'L’homme.'],
  ['<img alt="T" src="t.png"/>\nhe sun.', 'The sun.'],
  ['<b class="dropcap">T</b></p><p>he sun.', 'The sun.'],
])('the initial in %s is part of its word', (line, text) => {
  expect(styled('.s { font-variant: small-caps }', `<p>${line}</p>`).text).toBe(text)
})

test('notes in attributes of their picture follow the paragraph', () => {
  const body = `<p>A<img class="zhangyue-footnote" zy-footnote="One" src="n.png" alt=""/>
    b<img class="qqreader-footnote" alt="Two" src="n.png"/>
    c<a class="duokan-footnote" epub:type="noteref" href="#d"><img src="n.png" alt="note"/></a>
    d<a epub:type="noteref" href="#none"><img class="epub-footnote" src="n.png" title="Four"/></a>.</p>
    <ol><li id="d"><p><a href="#r">Three</a></p></li></ol>`
  const { text, arrival } = styled('', body)
  expect(text).toBe('A* b* c* d*.|* One|* Two|* Three|* Four')
  expect(arrival).toMatchObject({ share: 1, missing: [] })
})

test('a long chapter is divided into even parts, at scene breaks if possible', () => {
  const paragraph = `<p>${words(100)}</p>`
  const parts = chaptersOf({ pages: [{ id: 'Long', body: paragraph.repeat(28) + '<hr/>' + paragraph.repeat(22) }] })
  expect(parts.map(({ title, paragraphs }) => [title, paragraphs.length])).toEqual([
    ['Long (1)', 28],
    ['Long (2)', 22],
  ])
  expect(
    chaptersOf({ pages: [{ id: 'Long', body: paragraph.repeat(90) }] }).map(({ paragraphs }) => paragraphs.length),
  ).toEqual([30, 30, 30])
  expect(chaptersOf({ pages: [{ id: 'Short', body: paragraph.repeat(40) }] })).toHaveLength(1)
})

test('broken markup, other encodings and a missing mimetype are tolerated', () => {
  expect(bodyOf('<p>One <i>two</p><p>three &eacute; &unknown; <b>four')).toEqual([
    'One _two_',
    'three é &unknown; _four_',
  ])
  const latin = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><html><body><p>Caf'),
    Buffer.from([0xe9]),
    Buffer.from('.</p></body></html>'),
  ])
  const subset = `<!-- ]> "it's" --><!ENTITY % all SYSTEM "all.ent">%all;<!ENTITY first 'Ada'><!ENTITY hero "&first; <i>Quill</i>">
    <!ENTITY hero "No"><!ENTITY dash "&#8212;"><!ENTITY and "&#38;#38;"><!ELEMENT p ANY>`
  const entities = `<?xml version="1.0"?>\n<!doctype html PUBLIC "-//W3C//DTD XHTML 1.1//EN" 'x' [${subset}] >`
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('<html><body><p>Zażółć.</p></body></html>', 'utf16le'),
  ])
  const book = read({
    pages: [
      { id: 'a', body: '', raw: latin },
      { id: 'b', body: '', raw: utf16 },
      { id: 'c', body: '', raw: `${entities}<html><body><p>&hero; &dash; A&and;B &no;</p></body></html>` },
    ],
    without: ['mimetype'],
  })
  expect(book.chapters.map(({ paragraphs }) => paragraphs)).toEqual([
    ['Café.'],
    ['Zażółć.'],
    ['Ada _Quill_ — A&B &no;'],
  ])
})

test.each([
  ['437', 'resumé', '726573756d82'],
  ['850', 'não', '6ec66f'],
  ['866', 'глава', 'a3aba0a2a0'],
  ['936 (GBK)', '第一章', 'b5dad2bbd5c2'],
  ['932 (Shift JIS), where half a letter is a backslash', '表紙', '955c8e86'],
])('names of an archive may be of code page %s', (_page, name, hex) => {
  const raw = Buffer.from(hex, 'hex').toString('latin1')
  const stored = '='.repeat(raw.length)
  const bytes = makeEpub({
    pages: [{ id: 'One', file: `${name}.xhtml`, body: '' }],
    without: [`OEBPS/${name}.xhtml`],
    files: { [`OEBPS/${stored}.xhtml`]: '<html><body><p>Text.</p></body></html>' },
  })
  const old = Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(stored, raw), 'latin1')
  expect(readEpub(old).book.chapters).toMatchObject([{ paragraphs: ['Text.'] }])
})
