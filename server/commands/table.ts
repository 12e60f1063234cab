/** A command of operators: `quire NAME`, and `npm run quire -- NAME` in a clone. */
type Command = {
  meaning: string
  /** Does it, with the words that follow its name in `process.argv`. */
  run: () => Promise<unknown>
}

/** Every command by its name, in the order in which one meets them. */
export const commands: Readonly<Record<string, Command>> = {
  backend: {
    meaning: 'the reference backend alone, without the web server',
    run: () => import('../backend/program.ts'),
  },
  backup: {
    meaning: 'writes all data into a folder, while it is in use, and takes old backups away',
    run: () => import('../backend/commands/backup.ts'),
  },
  restore: {
    meaning: 'puts a backup in the place of the database',
    run: () => import('../backend/commands/restore.ts'),
  },
  admin: {
    meaning: 'helps readers: finds them, their orders and coins, answers complaints',
    run: () => import('../backend/commands/admin.ts'),
  },
  'brand:new': {
    meaning: 'writes the folder of a new brand, with icons from one picture',
    run: () => import('./brandNew.ts'),
  },
  'brands:check': {
    meaning: 'checks all brands before they are used',
    run: () => import('./brandsCheck.ts'),
  },
  doctor: {
    meaning: 'says what is wrong with this installation, and what to do',
    run: () => import('./doctor.ts'),
  },
  'mail:preview': {
    meaning: 'writes every mail of every brand as text and HTML',
    run: () => import('../backend/commands/mailPreview.ts'),
  },
  'push:keys': {
    meaning: 'makes a key for notifications of new chapters',
    run: () => import('../backend/commands/pushKeys.ts'),
  },
  'ledger:check': {
    meaning: 'proves that all coins sum',
    run: () => import('../backend/commands/ledgerCheck.ts'),
  },
  retention: {
    meaning: 'takes away what of readers was kept long enough',
    run: () => import('../backend/commands/retention.ts'),
  },
  'db:migrate': {
    meaning: 'brings the tables of the database up to date, or says how far they are',
    run: () => import('../backend/commands/dbMigrate.ts'),
  },
  'db:copy': {
    meaning: 'moves a SQLite file into an empty PostgreSQL',
    run: () => import('../backend/commands/dbCopy.ts'),
  },
  'books:import': {
    meaning: 'adds books from EPUB files, and puts corrected editions in the place of earlier ones',
    run: () => import('../backend/commands/booksImport.ts'),
  },
  'books:withdraw': {
    meaning: 'takes a book out of the site; who unlocked chapters reads on, or is paid back',
    run: () => import('../backend/commands/booksWithdraw.ts'),
  },
  'books:restore': {
    meaning: 'brings a withdrawn book back',
    run: () => import('../backend/commands/booksRestore.ts'),
  },
  seed: {
    meaning: 'loads the sample novels, or a large catalogue for load tests',
    run: () => import('../backend/commands/seed.ts'),
  },
  health: {
    meaning: 'asks the server of this container whether it is well',
    run: () => import('./health.ts'),
  },
  settings: {
    meaning: 'lists every setting',
    run: () => import('./settings.ts'),
  },
}
