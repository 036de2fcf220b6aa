/** A sample request on the sheet. */
const entry = {
  reference: 'XX-7K3Q-9F2M',
  service: 'service',
  lines: [{ label: 'label', value: 'value', tone: 'tone' }],
  // Empty if the desk is not available in browsers.
  read: [{ href: '/desk#XX-7K3Q-9F2M', label: 'label' }],
  // Empty if no action is left.
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
 * The pages that the server fills in for each response, with a sample of each page's view: the texts and lists that its Mustache
 * tags name. The build writes the tags into the pages: `{{reference}}`, or `{{#lines}}…{{/lines}}` around a repeated part. The
 * server replaces them with escaped text, so no text can become markup.
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

/** The view of a page. */
export type TemplateView<Page extends TemplatePage> = (typeof sampleViews)[Page];
