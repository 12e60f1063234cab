import { LostPage, type LostWords } from '../../shell/LostPage.tsx'

/** The page /400, to which calls answered with status 400 lead. */
export const BadRequestPage = ({ data }: { data: LostWords }) => <LostPage status={400} {...data} />
