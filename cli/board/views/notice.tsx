export type NoticeProps = { text: string; again?: string };

export function Notice({ title, text, again }: NoticeProps & { title: string }) {
  return (
    <div className="head">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {again !== undefined && (
        <p>
          <a href={again}>Try again</a>
        </p>
      )}
    </div>
  );
}
