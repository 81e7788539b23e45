import { BoardLink, useUrl } from "./board-link.tsx";

export type NoticeProps = {
  text: string;
  again?: string;
  /** A form that failed, to send again as it was, and the view it came from. */
  form?: { to: string; fields: readonly [name: string, value: string][]; back: string };
};

export function Notice({
  title,
  text,
  again,
  form,
  formToken,
}: NoticeProps & { title: string; formToken: string }) {
  const url = useUrl();
  return (
    <div className="head">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {again !== undefined && (
        <p>
          <a href={again}>Try again</a>
        </p>
      )}
      {form && (
        <>
          <form method="post" action={url(form.to)}>
            <input type="hidden" name="token" value={formToken} />
            {form.fields.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <button className="strong">Try again</button>
          </form>
          <p>
            <BoardLink to={form.back}>Back</BoardLink>
          </p>
        </>
      )}
    </div>
  );
}
