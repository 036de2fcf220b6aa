/** Loads the form's script when the form comes near the viewport or receives the focus. */
const form = document.querySelector<HTMLFormElement>('form[data-script]');

if (form?.parentElement) {
  const enhance = () => import(/* @vite-ignore */ form.dataset.script as string);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      enhance();
    },
    { rootMargin: '400px' },
  );
  // Observes the parent, because the form has no box (`display: contents`).
  observer.observe(form.parentElement);
  form.addEventListener('focusin', enhance, { once: true });
}
