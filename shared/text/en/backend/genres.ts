import { messages } from '../../messages.ts'

/** Of the sample catalogue, by their names in it. */
export const genres = messages({
  romance: 'Romance',
  fantasy: 'Fantasy',
  system: 'System',
  mystery: 'Mystery',
  scienceFiction: 'Science Fiction',
  historical: 'Historical',
  comedy: 'Comedy',
  horror: 'Horror',
  adventure: 'Adventure',
  drama: 'Drama',
  poetry: 'Poetry',
  children: 'Children',
  fiction: 'Fiction',
})
