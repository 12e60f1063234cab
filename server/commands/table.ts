/** `quire NAME`, or `npm run quire -- NAME` in a clone. */
type Command = {
  meaning: string
  run: () => Promise<unknown>
}

export const commands: Readonly<Record<string, Command>> = {
  backend: {
    meaning: 'the reference backend alone, without the web server',
    run: () => import('../backend/program.ts'),
  },
  backup: {
    meaning: 'exports all data into a folder, even while in use, and deletes old backups',
    run: () => import('../backend/commands/backup.ts'),
  },
  restore: {
    meaning: 'replaces the database with a backup',
    run: () => import('../backend/commands/restore.ts'),
  },
  admin: {
    meaning: 'supports readers: finds accounts, orders and coins, answers complaints',
    run: () => import('../backend/commands/admin.ts'),
  },
  'brand:new': {
    meaning: 'creates a brand folder, with icons from one picture',
    run: () => import('./brandNew.ts'),
  },
  'brand:rename': {
    meaning: 'moves the readers and books of a brand to another id',
    run: () => import('../backend/commands/brandRename.ts'),
  },
  'brand:remove': {
    meaning: 'deletes all accounts of a brand that has closed',
    run: () => import('../backend/commands/brandRemove.ts'),
  },
  'brands:check': {
    meaning: 'validates all brands',
    run: () => import('./brandsCheck.ts'),
  },
  doctor: {
    meaning: 'diagnoses this installation',
    run: () => import('./doctor.ts'),
  },
  'mail:preview': {
    meaning: 'writes every email of every brand as text and HTML',
    run: () => import('../backend/commands/mailPreview.ts'),
  },
  'push:keys': {
    meaning: 'creates a key for push notifications',
    run: () => import('../backend/commands/pushKeys.ts'),
  },
  'ledger:check': {
    meaning: 'checks that all coins add up',
    run: () => import('../backend/commands/ledgerCheck.ts'),
  },
  report: {
    meaning: 'shows what was earned and owed, by day, brand, book or author',
    run: () => import('../backend/commands/report.ts'),
  },
  retention: {
    meaning: 'deletes reader data past its retention period',
    run: () => import('../backend/commands/retention.ts'),
  },
  'db:migrate': {
    meaning: 'migrates the database, or shows its status',
    run: () => import('../backend/commands/dbMigrate.ts'),
  },
  'db:copy': {
    meaning: 'copies a SQLite file into an empty PostgreSQL database',
    run: () => import('../backend/commands/dbCopy.ts'),
  },
  'books:import': {
    meaning: 'adds books from EPUB files, and replaces earlier editions with corrected ones',
    run: () => import('../backend/commands/booksImport.ts'),
  },
  'books:list': {
    meaning: 'lists all books, with brands and state; those of a brand with prices',
    run: () => import('../backend/commands/booksList.ts'),
  },
  'books:recount': {
    meaning: 'counts the words of stored books anew, with prices before and after',
    run: () => import('../backend/commands/booksRecount.ts'),
  },
  seed: {
    meaning: 'loads the sample novels, or a large catalogue for load tests',
    run: () => import('../backend/commands/seed.ts'),
  },
  health: {
    meaning: 'health check for this container',
    run: () => import('./health.ts'),
  },
  settings: {
    meaning: 'lists all settings',
    run: () => import('./settings.ts'),
  },
}
