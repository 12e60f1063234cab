import express, { type Express, type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { allCommands } from '../admin/allCommands.ts'
import { Refusal, type Command, type CommandResult } from '../admin/command/command.ts'
import type { HostedPayments } from '../call/payments.ts'
import type { Provider } from '../call/provider.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Limits } from './withinLimits.ts'
import { isLook, runBy, valuesIn, type Values } from './form.ts'
import {
  formPage,
  homePage,
  lookPage,
  pendingListPage,
  pendingPage,
  planPage,
  readerPage,
  resultPage,
} from './pages.ts'
import { pendingChanges, type Pending, type Run } from './pendingChanges.ts'
import { fail, HttpRefusal, notFound, onlyFromHere, securityHeaders } from './requests.ts'
import { createRuns } from './runs.ts'
import { createSignIn, welcomePage } from './signIn.ts'
import { mayRun, type Staff } from './staff.ts'
import { STYLE } from './style.ts'
import { brandFoldersIn } from '../call/brandFolder.ts'
import { readMailBrands } from '../mail/mailBrands.ts'

type Desk = {
  database: Database
  log: Logger
  provider: Provider
  /** The origin where staff open it. */
  url: string
  limits: Limits
  payments: HostedPayments | undefined
  hasMail: boolean
  brandsDir: string
  /** Networks of proxies, as Express names them. */
  trusted: string[]
  now?: () => Date
}

/** The support desk, for `/desk` of the operators' port. Throws if its address is a brand's. */
export function createDesk({ provider, url, trusted, now = () => new Date(), ...parts }: Desk): Express {
  refuseBrandHost(url, parts.brandsDir)
  const { database, log } = parts
  const runs = createRuns({ ...parts, now })
  const signIn = createSignIn({ database, log, provider, url, now })
  const desk = express()
  desk.set('trust proxy', trusted)
  desk.disable('x-powered-by')
  desk.use(securityHeaders(url), onlyFromHere(url))
  desk.get('/style.css', (_req, res) => void res.type('css').send(STYLE))
  desk.use(signIn.router)
  desk.use(async (req, res, next) => {
    const staff = await signIn.staffOf(req)
    if (!staff) return void res.status(401).send(welcomePage)
    res.locals['staff'] = staff
    next()
  })
  desk.use(express.urlencoded({ extended: false, limit: '64kb' }))

  desk.post('/sign-out', signIn.signOut)
  desk.get('/', (_req, res) => void res.send(homePage(staffOf(res))))

  desk.get('/reader/:id', async (req, res) => {
    const staff = staffOf(res)
    const { id } = req.params
    const looks: CommandResult[] = []
    for (const run of looksAt(id)) if (mayRun(staff, run.command)) looks.push(await runs.look(staff, run))
    res.send(readerPage(staff, id, looks))
  })

  desk.get('/run/:name', async (req, res) => {
    const [name, command] = await permitted(req, res)
    const values = valuesIn(req.query)
    // A link may show something, and only a POST change it.
    if (isLook(command, values)) return show(res, command, values, name)
    res.send(formPage(staffOf(res), name, command, { values }))
  })

  desk.post('/run/:name', async (req, res) => {
    const [name, command] = await permitted(req, res)
    const values = valuesIn(req.body)
    try {
      if (command.changes) await change(res, runBy(name, command, values), values['decision'] === 'confirm')
      else await show(res, command, values, name)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      res.status(422).send(formPage(staffOf(res), name, command, { values, problem: error.message }))
    }
  })

  desk.get('/pending', async (_req, res) => {
    res.send(pendingListPage(staffOf(res), await pendingChanges(database, now())))
  })

  desk.get('/pending/:id', async (req, res) => {
    const pending = await pendingOf(req, res)
    const planned = await runs.plan(staffOf(res), pending, pending.staff).catch((error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    })
    res.send(pendingPage(staffOf(res), pending, planned))
  })

  desk.post('/pending/:id', async (req, res) => {
    const pending = await pendingOf(req, res)
    if (valuesIn(req.body)['decision'] === 'confirm') {
      const result = await runs.confirm(staffOf(res), pending)
      return void res.send(resultPage(staffOf(res), pending.name, result))
    }
    await runs.decline(staffOf(res), pending)
    res.redirect(303, '/desk/pending')
  })

  desk.use(notFound, fail(log))
  return desk

  /** The command of the address. Throws if there is none, or this person may not run it, which the log then says. */
  async function permitted(req: Request, res: Response): Promise<[string, Command]> {
    const name = String(req.params['name'])
    const command = Object.hasOwn(allCommands, name) ? allCommands[name] : undefined
    if (!command) throw new HttpRefusal(404, 'There is no such command.')
    if (mayRun(staffOf(res), command)) return [name, command]
    await runs.refuse(staffOf(res), name, 'Their role may not run it.')
    throw new HttpRefusal(403, `Your role may not run ${name}.`)
  }

  async function show(res: Response, command: Command, values: Values, name: string): Promise<void> {
    const result = await runs.look(staffOf(res), runBy(name, command, values))
    if (name === 'find' && result.readerId !== undefined) res.redirect(303, `/desk/reader/${result.readerId}`)
    else res.send(lookPage(staffOf(res), name, result, { command, values }))
  }

  /** First its plan; once confirmed the change, or the request for a second person. */
  async function change(res: Response, run: Run<Pending['command']>, isConfirmed: boolean): Promise<void> {
    const staff = staffOf(res)
    const planned = await runs.plan(staff, run)
    if (!isConfirmed) return void res.send(planPage(staff, run, planned))
    if (!planned.isLarge) return void res.send(resultPage(staff, run.name, await runs.change(staff, run)))
    await runs.request(staff, run, planned)
    res.redirect(303, '/desk/pending')
  }

  async function pendingOf(req: Request, res: Response): Promise<Pending> {
    const all = await pendingChanges(database, now())
    const pending = all.find(({ id }) => String(id) === req.params['id'])
    if (!pending) throw new HttpRefusal(404, 'It was confirmed or declined, or has expired.')
    if (!mayRun(staffOf(res), pending.command)) throw new HttpRefusal(403, 'Your role may not see this.')
    return pending
  }
}

const staffOf = (res: Response) => res.locals['staff'] as Staff

/** The commands that make the page of a reader. */
const looksAt = (id: string): Run<Command>[] =>
  (
    [
      ['find', { words: [id], options: {} }],
      ['wallet', { words: [id], options: {} }],
      ['reviews', { words: [], options: { reader: id } }],
      ['log', { words: [], options: { reader: id } }],
    ] as const
  ).map(([name, given]) => ({ name, command: allCommands[name]!, given, why: undefined }))

/** Throws, for operators, if the desk is at a host of a brand: scripts of the brand's pages could act for staff. */
function refuseBrandHost(url: string, brandsDir: string): void {
  const { hostname } = new URL(url)
  const brandOf = readMailBrands({ folder: brandsDir })
  for (const key of brandFoldersIn(brandsDir).keys()) {
    const isOwn = (host: string) => host === hostname || (host.startsWith('*.') && hostname.endsWith(host.slice(1)))
    if (brandOf(key).hosts.some(isOwn)) throw new Error(`DESK: ${hostname} is a host of the brand ${key}; use another.`)
  }
}
