import { Refusal, ROLES, always, type Change, type Command, type Role, type Word } from '../command/command.ts'
import { deletedBy, updateRows } from '../../database/queries.ts'

const NAME: Word = { name: 'NAME', meaning: 'the real name of a person, which the audit log shows', kind: 'line' }

export const staff: Command = {
  meaning: 'lists who may use the support desk',
  roles: [],
  words: [],
  run: async (_input, database) => {
    const people = await database.selectFrom('staff').selectAll().orderBy('name').execute()
    const rows = people.map(({ name, login, roles, subject, created_at }) => ({
      name,
      login,
      roles,
      'has signed in': subject !== null,
      since: created_at,
    }))
    return { said: `People: ${rows.length}.`, parts: [{ name: 'staff', rows }] }
  },
}

export const staffAdd: Change = {
  meaning: 'lets a person use the support desk, or changes their roles',
  roles: [],
  words: [
    NAME,
    {
      name: 'LOGIN',
      meaning: 'their confirmed address at the OpenID provider, or the `sub` that it gives them',
      kind: 'line',
    },
  ],
  options: {
    role: {
      value: 'LIST',
      kind: 'line',
      isRequired: true,
      meaning: `what they may do, such as support,editor: ${ROLES.join(', ')} (required)`,
    },
  },
  changes: true,
  isLarge: always,
  run: async ({ words, options, now }, database) => {
    const [name = '', given = ''] = words.map(word => word.trim())
    if (!/^\P{C}{1,80}$/u.test(name)) throw new Refusal('NAME must have 1 to 80 characters.')
    if (!/^\S{1,255}$/.test(given)) throw new Refusal('LOGIN must have 1 to 255 characters without spaces.')
    const roles = rolesIn(options['role'])
    const login = given.includes('@') ? given.toLowerCase() : given
    const others = database.selectFrom('staff').select('name').where('login', '=', login).where('name', '!=', name)
    const other = await others.executeTakeFirst()
    if (other) throw new Refusal(`${other.name} has this LOGIN already.`)
    const before = database.selectFrom('staff').select(['id', 'login']).where('name', '=', name)
    const known = await before.executeTakeFirst()
    if (known && known.login !== login) {
      throw new Refusal(`NAME: there is another ${name}, with another LOGIN. Add a middle name, or remove the other.`)
    }
    const values = { roles: roles.join() }
    await (known
      ? updateRows(database, 'staff', { id: known.id }, values)
      : database
          .insertInto('staff')
          .values({ ...values, name, login, created_at: now.toISOString() })
          .execute())
    return { said: `${name} may use the support desk as ${roles.join(', ')}.` }
  },
}

/** Throws a `Refusal`. */
function rolesIn(list: string | boolean | undefined): Role[] {
  const named = new Set(String(list ?? '').split(','))
  const roles = ROLES.filter(role => named.delete(role))
  if (roles.length === 0 || named.size > 0) throw new Refusal(`--role must be one or more of ${ROLES.join(', ')}.`)
  return roles
}

export const staffRemove: Change = {
  meaning: 'ends a person’s access to the support desk, at once',
  roles: [],
  words: [NAME],
  changes: true,
  run: async ({ words: [word = ''] }, database) => {
    const name = word.trim()
    if (!(await database.deleteFrom('staff').where('name', '=', name).$call(deletedBy)))
      throw new Refusal(`There is no ${name} here.`)
    return { said: `${name} may no longer use the support desk.` }
  },
}
