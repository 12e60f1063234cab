import { tmpdir } from 'node:os'
import { expect, test } from '@jest/globals'
import { openDatabase } from '../open.ts'

test('a file that is no database is refused by name', async () => {
  await expect(openDatabase(tmpdir())).rejects.toThrow(`The database ${tmpdir()} cannot be used`)
})
