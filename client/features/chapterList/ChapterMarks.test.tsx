import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { ChapterMarks } from './ChapterMarks.tsx'

const html = (is_free: boolean, is_ordered: boolean) =>
  renderToString(<ChapterMarks chapter={{ is_free, is_ordered }} isPassed isSaved={false} />)

test('a locked chapter that the reader jumped past is not marked as read, a free or unlocked one is', () => {
  expect(html(false, false)).not.toContain('read')
  expect(html(true, false)).toContain('read')
  expect(html(false, true)).toContain('read')
})
