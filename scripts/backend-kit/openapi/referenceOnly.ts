import { PICTURE_WIDTHS } from '../../../shared/pictures.ts'
import { response } from './responses.ts'
import { json, ref, type Json } from './schemas.ts'

const SENTENCE = 'Only the reference backend has this: no other backend needs it, and pages never call it by its name.'

/** Addresses outside the contract that the reference backend serves to browsers and third parties. */
export const referenceOnly = (): Json =>
  Object.fromEntries(
    Object.entries({ ...visits(), ...pictures() }).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries<Json>(operations).map(([method, { description, ...operation }]) => [
          method,
          {
            ...operation,
            responses: { ...(operation['responses'] as Json), default: ref('responses', 'Failure') },
            description: `${description}\n\n${SENTENCE}`,
            'x-reference-only': true,
            security: [],
          },
        ]),
      ),
    ]),
  )

const query = (name: string, description: string, schema: Json, example: unknown) => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
  example,
})
const text = { type: 'string', minLength: 1, maxLength: 1000 }
const number = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const KEY = 'mM5n0Qk3vYz7'

const unreadable = response(400, [{ error: 'BAD_REQUEST', when: 'the request, or a header of it, cannot be read' }])
const unsigned = response(400, [
  { error: 'BAD_REQUEST', when: 'the signature is wrong or too old, or the body no event' },
])
const wrong = response(422, [{ error: 'VALIDATION', when: 'a field is missing or wrong; `fields` names it' }])
const unknown = response(404, [{ error: 'NOT_FOUND', when: 'there is no such order, or the key is not its own' }])
const tooLarge = response(413, [{ error: 'TOO_LARGE', when: 'a body over 256 KiB' }])
const internal = response(500, [{ error: 'INTERNAL', when: 'something went wrong that nobody foresaw' }])

/** Addresses visited by browsers and payment providers. */
const visits = () => ({
  '/v1/user.oauthReturn': {
    get: {
      operationId: 'user_oauthReturn',
      tags: ['user'],
      summary: 'Where a third party sends the reader back to',
      description: 'Whatever came of it, the reader goes on to a code, which `user.sns` exchanges or explains.',
      parameters: [
        query('state', 'As in the answer of `user.oauthUrl`.', text, 'Qx7m2Vb9Lk4Rt8Wc'),
        {
          ...query('code', 'What the third party gives; absent where it refuses.', text, '4/0AX4XfWh'),
          required: false,
        },
      ],
      responses: {
        303: { description: 'To `/<code>` of the site: `user.sns` exchanges the code, or says what failed.' },
        400: unreadable,
        500: internal,
      },
    },
    post: {
      operationId: 'user_oauthReturnByForm',
      tags: ['user'],
      summary: 'The same for third parties that post a form, such as Apple',
      description: 'The fields of the query, as `application/x-www-form-urlencoded`.',
      responses: {
        303: { description: 'As by GET.' },
        400: unreadable,
        413: tooLarge,
        500: internal,
      },
    },
  },
  '/v1/payment.webhook': {
    post: {
      operationId: 'payment_webhook',
      tags: ['payment'],
      summary: 'What became of an order, as the payment provider says it, signed',
      description: 'By `Stripe-Signature`, or `Sandbox-Signature` where payments are a test.',
      requestBody: {
        required: true,
        content: json(
          { type: 'object', description: 'As the provider has it.' },
          { paid: { value: { id: 'evt_1', kind: 'paid', orderId: 5012, amount: 499, currency: 'USD' } } },
        ),
      },
      responses: {
        200: {
          description: 'Taken; `changed` is false where it was known.',
          content: json(
            {
              type: 'object',
              required: ['code', 'desc', 'data'],
              properties: {
                code: { type: 'integer', const: 200 },
                desc: { type: 'string' },
                data: { type: 'object', required: ['changed'], properties: { changed: { type: 'boolean' } } },
              },
            },
            { taken: { value: { code: 200, desc: '', data: { changed: true } } } },
          ),
        },
        400: unsigned,
        413: tooLarge,
        500: internal,
      },
    },
  },
  '/v1/checkout.page': {
    get: {
      operationId: 'checkout_page',
      tags: ['payment'],
      summary: 'The test checkout',
      description: 'Absent where Stripe takes payments.',
      parameters: [
        query('order', 'Id of the order.', number, 5012),
        query('key', 'As in `pay_url`.', { type: 'string', maxLength: 100 }, KEY),
      ],
      responses: {
        200: {
          description: 'A page with two buttons and a way back.',
          content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html><title>Checkout</title>' } },
        },
        400: unreadable,
        404: unknown,
        422: wrong,
        500: internal,
      },
    },
  },
  '/v1/checkout.pay': {
    post: {
      operationId: 'checkout_pay',
      tags: ['payment'],
      summary: 'What the buttons of the test checkout do',
      description: 'Absent where Stripe takes payments.',
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['order', 'key', 'choice'],
              properties: {
                order: { ...number, description: 'Id of the order' },
                key: { type: 'string', maxLength: 100, description: 'As in `pay_url`' },
                choice: { type: 'string', enum: ['pay', 'decline'], description: 'The button' },
              },
            },
            example: { order: 5012, key: KEY, choice: 'pay' },
          },
        },
      },
      responses: {
        303: { description: 'To the page again.' },
        400: unreadable,
        404: unknown,
        413: tooLarge,
        422: wrong,
        500: internal,
      },
    },
  },
})

const picture = (operationId: string, summary: string, of: Json, ...more: Json[]) => ({
  get: {
    operationId,
    tags: ['pictures'],
    summary,
    description: 'Its address changes with its bytes, so it may be kept for ever.',
    parameters: [
      of,
      {
        name: 'v',
        in: 'query',
        description: 'Hash of the bytes; with an older one, or none, the answer is not kept for long.',
        schema: { type: 'string' },
        example: '3f2a9c',
      },
      ...more,
    ],
    responses: {
      200: { description: 'The picture.', content: { 'image/*': {} } },
      400: unreadable,
      404: response(404, [{ error: 'NOT_FOUND', when: 'there is no such picture' }]),
      422: wrong,
      500: internal,
    },
  },
})

const pictures = () => ({
  '/v1/book.cover': picture('book_cover', 'Cover of a book', query('book_id', 'Id of the book.', number, 7), {
    name: 'w',
    in: 'query',
    description: 'Width in pixels; the height follows.',
    schema: { type: 'integer', enum: PICTURE_WIDTHS },
    example: PICTURE_WIDTHS[0],
  }),
  '/v1/banner.image': picture('banner_image', 'Picture of a banner', query('id', 'Id of the banner.', number, 21)),
})
