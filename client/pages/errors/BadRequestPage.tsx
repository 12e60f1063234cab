import { errors } from '../../text/en/errors.ts'
import { LostPage } from './LostPage.tsx'

/** The page /400, to which requests that answer with status 400 lead. */
export const BadRequestPage = () => (
  <LostPage status={400} title={errors.badRequestTitle} body={errors.badRequestText} />
)
