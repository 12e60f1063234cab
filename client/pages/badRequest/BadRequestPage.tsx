import { errors } from '../../text/en/site/errors.ts'
import { LostPage } from '../../shell/LostPage.tsx'

/** The page /400, to which requests that answer with status 400 lead. */
export const BadRequestPage = () => (
  <LostPage status={400} title={errors.badRequestTitle} body={errors.badRequestText} />
)
