import { LostPage, type LostWords } from '../../shell/LostPage.tsx'

export const BadRequestPage = ({ data }: { data: LostWords }) => <LostPage status={400} {...data} />
