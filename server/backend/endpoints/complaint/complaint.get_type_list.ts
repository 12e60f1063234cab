import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'complaint.get_type_list'> = async (_input, { database }) => ({
  items: await database.selectFrom('complaint_type').select(['id', 'name']).orderBy('position').execute(),
})
