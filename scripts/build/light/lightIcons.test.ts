import { expect, test } from '@jest/globals'
import { iconsByFile, sourceOfIcon } from './lightIcons.ts'

test('icons are imported from their own files, however the import is written', () => {
  const wanted =
    "import BookOpen from 'lucide-react/icons/book-open';import LinkIcon from 'lucide-react/icons/link'\nimport x from 'y'"
  expect(iconsByFile("import { BookOpen, LinkIcon } from 'lucide-react'\nimport x from 'y'")).toBe(wanted)
  expect(
    iconsByFile("import {\n  BookOpen,\n  LinkIcon,\n  type LucideIcon,\n} from 'lucide-react'\nimport x from 'y'"),
  ).toBe(wanted)
})

test('only an icon’s drawing is bundled', () => {
  expect(sourceOfIcon([['path', { d: 'M13 21h8', key: '1jsn5i' }]])).toContain('lineIcon([["path",{"d":"M13 21h8"}]])')
})
