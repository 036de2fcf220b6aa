/** A sample request on the sheet. */
const entry = {
  reference: 'XX-7K3Q-9F2M',
  service: 'service',
  lines: [{ label: 'label', value: 'value', tone: 'tone' }],
  // Empty where the desk is not open in browsers.
  read: [{ href: '/desk#XX-7K3Q-9F2M', label: 'label' }],
  // Empty where nothing is left to do.
  form: [
    {
      reference: 'XX-7K3Q-9F2M',
      undoes: 'undoes',
      problem: 'problem',
      invalid: 'false',
      buttons: [{ action: 'action', label: 'label' }],
    },
  ],
};

/**
 * The pages that the server fills for one reader, each with a sample of its view: the texts and lists that its Mustache
 * tags name. The build writes the tags into the pages: `{{reference}}`, or `{{#lines}}…{{/lines}}` around what is repeated.
 * The server puts escaped text in their place. So all markup is the build's, and no text can become markup.
 */
export const sampleViews = {
  'consultation-received': { reference: 'XX-7K3Q-9F2M', replyBy: 'replyBy' },
  'consultation-not-sent': {
    name: 'name',
    email: 'email',
    phone: 'phone',
    company: 'company',
    serviceInterest: 'serviceInterest',
    serviceInterestLabel: 'serviceInterestLabel',
    message: 'message',
    problem: 'problem',
    advice: 'advice',
    send: 'send',
  },
  sheet: {
    headline: 'headline',
    lead: 'lead',
    asOf: 'asOf',
    groups: [{ heading: 'heading', entries: [entry], links: [{ href: '?page=2', label: 'label' }] }],
  },
};

export type TemplatePage = keyof typeof sampleViews;

/** What a page is filled with. */
export type TemplateView<Page extends TemplatePage> = (typeof sampleViews)[Page];
