import { choices as text } from '../../../../shared/text/en/backend/choices.ts'
import type { Handler } from '../../call/handler.ts'
import { COMPLAINT_TYPES } from '../../database/migrations/migrations.ts'

export const handle: Handler<'complaint.get_type_list'> = async (_input, { database }) => {
  const types = await database.selectFrom('complaint_type').select(['id', 'name']).orderBy('position').execute()
  const names = Object.values(text.complaints)
  return {
    items: types.map(({ id, name }) => ({ id, name: names[COMPLAINT_TYPES.indexOf(name)] ?? name })),
  }
}
