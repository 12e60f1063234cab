import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { peopleIn } from './people.ts'
import { readEpub } from './readEpub.ts'
import { makeEpub, type Recipe, type TocLine } from './testing/makeEpub.ts'

const read = (recipe: Recipe) => readEpub(makeEpub(recipe))
const chaptersOf = (recipe: Recipe) => read(recipe).book.chapters.map(({ title, paragraphs }) => [title, ...paragraphs])
const bodyOf = (body: string) => chaptersOf({ pages: [{ id: 'One', body }] })[0]!.slice(1)
const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')

test.each([
  [
    'second headings',
    '<h1>One</h1><h2>Alice</h2><h3>Tuesday, the harbour</h3><p>Text.</p>',
    '_Alice_|_Tuesday, the harbour_|Text.',
  ],
  ['a title’s own first sentence', '<h1>One</h1><p>One</p><p>Text.</p>', 'One|Text.'],
  ['two br', 'First.<br/><br/>Second.<br/>\n<br/><i>Third.<br/><br/>Fourth.</i>', 'First.|Second.|_Third._|_Fourth._'],
  [
    'lines of verse',
    '<p class="verse"><span>Roses</span><span><i>Violets</i></span><br/><span>Blue</span></p>',
    'Roses\n_Violets_\nBlue',
  ],
  ['one br', '<p>Roses<br/>Violets</p>', 'Roses\nViolets'],
  ['a letter that is a picture', '<p><img alt="T" src="t.png"/>he sun</p>', 'The sun'],
  ['a picture', '<p>Text.</p><p><img alt="A map of Oz" src="m.png"/></p><img alt="image 3"/>', 'Text.|[A map of Oz]'],
  ['q', '<p><q>Hello, <q>you</q></q> <q>“so”</q></p>', '“Hello, ‘you’” “so”'],
  ['figures above and below', '<p>10<sup>6</sup> H<sub>2</sub>O 1<sup>st</sup></p>', '10⁶ H₂O 1st'],
  ['struck out', '<p>He was <del>dead</del> late.</p>', 'He was d̶e̶a̶d̶ late.'],
  [
    'lists',
    '<ol start="4"><li>Four<ol type="a"><li><p>Sub</p></li></ol></li><li>Five</li></ol><ul><li>Dot</li></ul>',
    '4. Four|a. Sub|5. Five|Dot',
  ],
  [
    'a list from its end',
    '<ol reversed=""><li>Two</li><li>One</li></ol><ol type="I"><li value="9">Nine</li></ol>',
    '2. Two|1. One|IX. Nine',
  ],
  ['lines of pre', '<pre>[STATUS]\nHP:  10/10\n\n[SKILLS]</pre>', '[STATUS]\nHP: 10/10|[SKILLS]'],
  ['rows', '<table><tr><th>Name</th><td>Liv</td></tr><tr><td><p>A</p><p>B</p></td></tr></table>', 'Name ¦ Liv|A|B'],
  ['underscores', '<p>dark_lord_99 meant_it_ <i>so</i> __init__</p>', 'dark＿lord＿99 meant＿it＿ _so_ ＿＿init＿＿'],
  ['underscores that nothing can mistake', '<p>dark_lord_99 <i>so</i> a_b</p>', 'dark_lord_99 _so_ a_b'],
  [
    'readings',
    '<p><ruby>東京<rt>とう</rt></ruby><ruby>謎<rp>（</rp><rt>なぞ</rt><rp>）</rp></ruby></p>',
    '東京(とう)謎（なぞ）',
  ],
  ['hard spaces', '<p>Quoi\u00a0? Non\u202f!</p>', 'Quoi\u00a0? Non\u202f!'],
  ['CDATA', '<p>a <![CDATA[b & c]]> d</p>', 'a b & c d'],
  ['anchors that are no links', `<p><a id="a">${words(9)}</a></p>`.repeat(3), `${words(9)}|${words(9)}|${words(9)}`],
  ['links that are no contents', '<p><a href="x">Go left</a></p>'.repeat(3), 'Go left|Go left|Go left'],
  ['what a type says, but is long', `<aside epub:type="toc"><p>${words(700)}</p></aside>`, words(700)],
  [
    'notes that nobody calls',
    '<p>Text.</p><aside epub:type="footnote" id="n"><p>1. Note.</p></aside>',
    'Text.|1. Note.',
  ],
  ['a call without a note', '<p>Text.<a epub:type="noteref" href="#no">7</a></p>', 'Text.⁷'],
  ['words of a drawing', '<svg><title>T</title><text>Inside</text></svg>', 'Inside'],
])('%s stay as they are', (_what, body, paragraphs) => {
  expect(bodyOf(body).map(text => text.replace(' | ', ' ¦ '))).toEqual(paragraphs.split('|'))
})

test('a note follows its paragraph with the label of its reference, in any script and from any place', () => {
  const call = (label: string, href: string) => `<a epub:type="noteref" href="${href}">${label}</a>`
  const note = (id: string, text: string) => `<aside epub:type="footnote" id="${id}"><p>${text}</p></aside>`
  const { book, arrival } = read({
    pages: [
      {
        id: 'One',
        body: `<p>Lost${call('1', '#a')} it.</p><p>So${call('[3]', 'notes.xhtml#c')}.</p>${note('a', '1914 was the year.')}`,
      },
      {
        id: 'Two',
        body: `<p>Встал${call('1', '#b')} он.</p><p>女${call('<img alt="note"/>', '#d')}</p>${note('b', 'В 1812 году.')}${note('d', '注：明治。')}`,
      },
    ],
    files: {
      'OEBPS/notes.xhtml':
        '<html><body><ol><li id="c"><p>3. Or so. <a role="doc-backlink" href="One.xhtml">↩</a></p></li></ol></body></html>',
    },
  })
  expect(book.chapters.map(({ paragraphs }) => paragraphs)).toEqual([
    ['Lost¹ it.', '¹ 1914 was the year.', 'So³.', '3. Or so.'],
    ['Встал¹ он.', '¹ В 1812 году.', '女*', '* 注：明治。'],
  ])
  expect(arrival).toMatchObject({ share: 1, missing: [] })
})

test('text that the table of contents does not list is imported: before, between and after its entries', () => {
  const page = (id: string, body = `<h1>${id}</h1><p>Text of ${id}.</p>`) => ({ id, body })
  const titles = (recipe: Recipe) => chaptersOf(recipe).map(([title]) => title)
  const pages = [
    page('Prologue'),
    page('c1'),
    page('Interlude'),
    page('c2', `<h1>c2</h1><p>Text.</p>`),
    page('c3', '<p>More.</p>'),
    page('Epilogue'),
  ]
  const toc = [
    { title: 'c1', to: 'c1.xhtml' },
    { title: 'c2', to: 'c2.xhtml' },
  ]
  expect(titles({ pages, toc })).toEqual(['Prologue', 'c1', 'Interlude', 'c2', 'Epilogue'])
  expect(chaptersOf({ pages, toc })[3]).toEqual(['c2', 'Text.', 'More.'])
  const motto = page('x', '<h1>A Test</h1><p>By A. Writer</p><p>For nobody.</p>')
  expect(chaptersOf({ pages: [motto, page('c1'), page('c2')], toc })[0]).toEqual([
    'c1',
    'For nobody.',
    '***',
    'Text of c1.',
  ])
})

test('the title page of a part precedes its first chapter if its name appears nowhere else', () => {
  const toc: TocLine[] = [
    { title: 'One', to: 'a.xhtml' },
    { title: 'The Second Part', to: 'b.xhtml' },
    { title: 'Two', to: 'c.xhtml' },
  ]
  const pages = [
    ['a', '<h1>One</h1><p>A.</p>'],
    ['b', '<h1>The Second Part</h1>'],
    ['c', '<h1>Two</h1><p>B.</p>'],
  ]
  expect(chaptersOf({ pages: pages.map(([id = '', body = '']) => ({ id, body })), toc })).toEqual([
    ['One', 'A.'],
    ['Two', '_The Second Part_', '***', 'B.'],
  ])
})

test('a book that has only a heading has it as its text', () => {
  expect(chaptersOf({ pages: [{ id: 'One', body: '<h1>One</h1>' }] })).toEqual([['A Test', '_One_']])
})

test('chapters begin at anchors in running text', () => {
  const body = ['c1', 'c2']
    .map(id => `<a name="${id}"></a><b>${id}</b><br/><br/>Line one of ${id}.<br/>Line two.`)
    .join('<br/>')
  const toc = ['c1', 'c2'].map(id => ({ title: id, to: `all.xhtml#${id}` }))
  expect(chaptersOf({ version: 2, pages: [{ id: 'all', body }], toc })).toEqual([
    ['c1', 'Line one of c1.\nLine two.'],
    ['c2', 'Line one of c2.\nLine two.'],
  ])
})

test('files are found by composed, decomposed and undecoded names, ignoring case', () => {
  const body = (text: string) => `<html><body><p>${text}</p></body></html>`
  const { book, arrival } = read({
    pages: [
      { id: 'a', file: 'No\u0302.xhtml', body: '', raw: body('Composed.') },
      { id: 'b', file: 'b%201.xhtml', body: '', raw: body('Per cent.') },
      { id: 'c', file: 'Text/c.XHTML', body: '', raw: body('Capitals.') },
      { id: 'gone', body: '' },
    ],
    toc: ['N\u00f4.xhtml', 'b%201.xhtml', 'text/c.xhtml', 'gone.xhtml'].map(to => ({ title: to, to })),
    without: ['OEBPS/gone.xhtml'],
  })
  expect(book.chapters.map(({ paragraphs }) => paragraphs.join())).toEqual(['Composed.', 'Per cent.', 'Capitals.'])
  expect(arrival.notThere).toEqual(['OEBPS/gone.xhtml', 'OEBPS/gone.xhtml (“gone.xhtml” of the contents)'])
})

const encoded = (head: string, text: Buffer, tail = Buffer.from('</p></body></html>')) =>
  Buffer.concat([Buffer.from(`${head}<html><body><p>`), text, tail])
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
const wide = Buffer.from(`${xml('utf-16')}<html><body><p>Zażółć.</p></body></html>`, 'utf16le')

test.each([
  ['GB 18030', encoded(xml('gb18030'), Buffer.from('b0d7f64c', 'hex')), '白鯨'],
  ['seven bits of Japanese', encoded(xml('iso-2022-jp'), Buffer.from('1b24423472357b1b2842', 'hex')), '嬉魚'],
  ['UTF-16 without a mark', wide, 'Zażółć.'],
  ['UTF-16 the other way round', Buffer.from(wide).swap16(), 'Zażółć.'],
  ['UTF-8 that says it is something else', encoded(xml('macintosh'), Buffer.from('café')), 'café'],
  [
    'UTF-8 with a letter cut in two',
    encoded(xml('utf-8'), Buffer.concat([Buffer.from('żółć caf'), Buffer.from([0xc3])])),
    'żółć caf\ufffd',
  ],
])('%s is read', (_what, raw, text) => {
  expect(chaptersOf({ pages: [{ id: 'a', body: '', raw }] })[0]).toEqual(['a', text])
})

test.each([
  [
    'what no program knows',
    encoded(xml('x-klingon'), Buffer.from([0xe9, 0x20])),
    'OEBPS/a.xhtml: its encoding x-klingon cannot be read',
  ],
  ['UTF-32', Buffer.from('3c00000068000000', 'hex'), 'OEBPS/a.xhtml: its encoding UTF-32 cannot be read'],
  [
    'what does not say what it is',
    encoded('', Buffer.from('b0d7f64cb3f6baa3', 'hex')),
    'OEBPS/a.xhtml: its encoding is not named',
  ],
])('%s is refused with the reason', (_what, raw, reason) => {
  expect(() => read({ pages: [{ id: 'a', body: '', raw }] })).toThrow(reason)
})

const titled = (labels: string[], text = 'Text.', metadata = '') =>
  chaptersOf({
    metadata,
    pages: labels.map((_label, at) => ({ id: `p${at}`, body: `<p>${text}</p>` })),
    toc: labels.map((title, at) => ({ title, to: `p${at}.xhtml` })),
  }).map(([title]) => title)

test('titles stay as the author wrote them, but a number alone, or before a period or colon, becomes that of a chapter', () => {
  const kept = [
    '2:45 AM',
    '12.5 Percent',
    '3.14',
    '1984: A Memory',
    '4 - 4 = 0',
    'Liv',
    'Xi',
    'Civil',
    'SOS',
    'Chapter 4: The Sign',
    'Run.',
    '…and then',
    'iPhone',
    'I',
    'XXX',
    '42',
  ]
  expect(titled(kept)).toEqual(kept)
  expect(titled(['I', 'II', '3.', '4. Four', 'V: Five', '1203', '1204. On'])).toEqual([
    'Chapter 1',
    'Chapter 2',
    'Chapter 3',
    'Chapter 4. Four',
    'Chapter 5. Five',
    'Chapter 1203',
    'Chapter 1204. On',
  ])
  expect(titled(['29', '30', 'XXX'])).toEqual(['Chapter 29', 'Chapter 30', 'XXX'])
})

test('English titles in capitals become title case, except words that the text has in capitals', () => {
  const labels = ['CHAPTER XIV. NASA AND MR McDONALD'.toUpperCase(), 'THE BBC IN WORLD WAR II AT 2 PM', 'Nasa']
  const text = 'NASA called. Mr McDonald and NASA came.'
  expect(titled(labels, text)).toEqual(['Chapter XIV. NASA and Mr McDonald', 'The BBC in World War II at 2 PM', 'Nasa'])
  const names = ["O'BRIEN’S MCGREGOR", "D'ARTAGNAN AT TEN O'CLOCK", "'TWAS THE USS LIV", 'XI AND MI5', 'THE 1920S']
  expect(titled(names, 'Aboard was Liv. “O’Brien,” said Xi.')).toEqual([
    'O’Brien’s McGregor',
    "D'Artagnan at Ten O'clock",
    "'Twas the USS Liv",
    'Xi and MI5',
    'The 1920s',
  ])
  const french = '<dc:title>T</dc:title><dc:language>fr</dc:language>'
  expect(titled(['LE CHAT NOIR', '4'], 'Texte.', french)).toEqual(['LE CHAT NOIR', '4'])
})

test('roles identify authors, the main title is used, tags are split, and dates are not in the future', () => {
  const details = (metadata: string) =>
    readEpub(makeEpub({ metadata, pages: [{ id: 'a', body: '<p>A.</p>' }] }), new Date('2026-06-01')).book
  const subject = (text: string) => `<dc:subject>${text}</dc:subject>`
  const book = details(
    `<dc:title id="s">A Tale</dc:title><dc:title id="m">Main</dc:title>
    <meta refines="#m" property="title-type">main</meta><meta property="dcterms:modified">2099-12-31T23:59:59Z</meta>
    <dc:creator ns0:role="aut">John Boyd</dc:creator><dc:creator ns0:role="trl">Jane Fillion</dc:creator>
    <dc:date>2024-05-01</dc:date>` +
      ['FICTION / Fantasy / Epic', 'web novel, slow burn', 'FIC009020', '玄幻'].map(subject).join(''),
  )
  expect(book).toMatchObject({
    title: 'Main',
    authors: [{ name: 'John Boyd' }],
    tags: ['Fantasy', 'Epic', 'web novel', 'slow burn', '玄幻'],
    updatedAt: '2024-05-01T00:00:00.000Z',
  })
  expect(
    details('<dc:title>T</dc:title><dc:creator opf:role="trl">Jane</dc:creator><dc:date>2199</dc:date>'),
  ).toMatchObject({
    authors: [{ name: 'Unknown' }],
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
})

test.each([
  ['Ann Alder, Bea Birch, and Cora Cedar', ['Ann Alder', 'Bea Birch', 'Cora Cedar']],
  ['Ann Alder & Bea Birch', ['Ann Alder', 'Bea Birch']],
  ['Alder, Ann; Birch, Bea', ['Alder, Ann', 'Birch, Bea']],
  ['Alder, Ann, Birch, Bea', ['Alder, Ann', 'Birch, Bea']],
  ['Smith, John and Jane Doe', ['Smith, John', 'Jane Doe']],
  ['Ann, Bea and Cora', ['Ann', 'Bea', 'Cora']],
  ['甲、乙', ['甲', '乙']],
  ['甲,乙', ['甲', '乙']],
  ['Jean Un et Marie Deux', ['Jean Un', 'Marie Deux'], 'fr'],
  ['Ana Pérez y Luis Gómez', ['Ana Pérez', 'Luis Gómez'], 'es'],
  ['José Ortega y Gasset', ['José Ortega y Gasset'], 'es'],
  ['King Jr., Martin', ['King Jr., Martin']],
  ['Martin Luther King, Jr.', ['Martin Luther King, Jr.']],
  ['Le Guin, Ursula K.', ['Le Guin, Ursula K.']],
  ['Stoker, Bram, 1847-1912', ['Stoker, Bram, 1847-1912']],
  ['Simon & Sons', ['Simon & Sons']],
  ['John and Jane Smith', ['John and Jane Smith']],
])('the people of “%s” are %j', (text, people, language = 'en') => {
  expect(peopleIn(text, language)).toEqual(people)
})

test('authors come from creators and contributors with that role, and a name for sorting says who is one', () => {
  const metadata = `<dc:title>T</dc:title><dc:creator id="a">García Márquez, Gabriel José</dc:creator>
    <meta refines="#a" property="file-as">García Márquez, Gabriel José</meta><dc:creator opf:role="aut">Bea Birch</dc:creator>
    <dc:creator>bea birch</dc:creator><dc:contributor opf:role="aut">Cora Cedar</dc:contributor>
    <dc:contributor>Dan Drew</dc:contributor>`
  expect(read({ metadata, pages: [{ id: 'a', body: '<p>A.</p>' }] }).book.authors).toEqual([
    { name: 'García Márquez, Gabriel José' },
    { name: 'Bea Birch' },
    { name: 'Cora Cedar' },
  ])
})

/** A unique word. */
let count = 0
const word = () => `w${(count++).toString(26).replace(/\d/g, digit => 'qrstuvwxyz'[Number(digit)]!)}w`

const inlines = 'b|i|em|span|a|a href="#x"|q|sup|sub|del|small|cite|code|ruby|u|font'.split('|')
const blocks =
  'p div blockquote li h2 h4 td pre section center dd figure aside form details object article hgroup'.split(' ')
const types = ' chapter index dedication footnote credits glossary pagebreak acknowledgments notice'.split(' ')
const odd = [
  '<br/>',
  '<br/><br/>',
  '<hr/>',
  '_',
  '*',
  '&amp;',
  '<!-- x -->',
  '<img src="a.png"/>',
  '<a id="k"/>',
  '\u00a0',
  '<wbr/>',
]

const inline: fc.Arbitrary<() => string> = fc.letrec<{ one: () => string }>(tie => ({
  one: fc.oneof(
    { maxDepth: 3 },
    fc.constant(() => ` ${word()}`),
    fc.constantFrom(...odd).map(text => () => text),
    fc.tuple(fc.constantFrom(...inlines), fc.array(tie('one'), { maxLength: 3 })).map(
      ([tag, inner]) =>
        () =>
          `<${tag}>${word()}${inner.map(make => make()).join('')}</${tag.split(' ')[0]}>`,
    ),
  ),
})).one
const block: fc.Arbitrary<() => string> = fc.letrec<{ one: () => string }>(tie => ({
  one: fc
    .tuple(
      fc.constantFrom(...blocks),
      fc.constantFrom(...types),
      fc.array(fc.oneof({ maxDepth: 2 }, { weight: 4, arbitrary: inline }, tie('one')), { maxLength: 4 }),
    )
    .map(
      ([tag, type, inner]) =>
        () =>
          `<${tag} epub:type="${type}">${word()}${inner.map(make => make()).join('')}</${tag}>`,
    ),
})).one
const labels = ['Contents', 'Copyright', 'Index', 'IV', '12', 'Cover', 'License to Kill', 'Endnotes', 'One']

test('no word of a paragraph is lost, however odd the book', () => {
  const books = fc.record({
    pages: fc.array(fc.array(block, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
    named: fc.array(fc.constantFrom('', ...labels), { minLength: 4, maxLength: 4 }),
    version: fc.constantFrom<2 | 3>(2, 3),
  })
  fc.assert(
    fc.property(books, ({ pages, named, version }) => {
      const made = pages.map((blocks, at) => ({ id: `p${at}`, body: blocks.map(make => make()).join('\n') }))
      const toc = made.flatMap(({ id }, at) => (named[at] ? [{ title: named[at], to: `${id}.xhtml` }] : []))
      const { book, arrival } = read({ version, pages: made, toc })
      const text = book.chapters.map(({ title, paragraphs }) => [title, ...paragraphs].join('\n')).join('\n')
      const there = text.normalize('NFKC').replace(/_|＿|\u0336/g, '')
      const target = made.flatMap(({ body }) => body.match(/\bw[a-z]+w\b/g) ?? [])
      expect(target.filter(word => !there.includes(word))).toEqual([])
      expect(arrival.missing).toEqual([])
    }),
    { numRuns: 80 },
  )
})
