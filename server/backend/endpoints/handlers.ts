import { endpointNames } from '../../../shared/api/endpoints.ts'
import type { Handlers } from '../call/handler.ts'
import { callFiles } from './callFiles.ts'

export const handlers = (await callFiles(endpointNames)) as Handlers
