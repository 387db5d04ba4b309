// Uses the client that oapi-codegen makes.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"mime/multipart"
	"net/http"
	"os"
	"strings"

	merganser "merganser/generated"
)

func main() {
	ctx := context.Background()
	client := must(merganser.NewClientWithResponses(os.Getenv("ADDRESS"), merganser.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", os.Getenv("API_KEY"))
			return nil
		})))
	folder := []string{"Clients", os.Getenv("CLIENT")}

	// It leaves the writing of forms to its caller.
	contentType, form := templateForm(folder)
	template := must(client.CreateTemplateWithBodyWithResponse(ctx, nil, contentType, form)).JSON201
	listed := must(client.ListTemplatesWithResponse(ctx, &merganser.ListTemplatesParams{Folder: &folder})).JSON200
	contentType, form = nameForm("Letter 2027")
	updated := must(client.UpdateTemplateWithBodyWithResponse(ctx, template.Id, contentType, form)).JSON200
	data := any(map[string]any{"Name": "Zoë", "Items": []any{map[string]any{"Item": "Lamp"}}})
	outputName, outputFormat := "letter", merganser.OutputFormatTXT
	order := merganser.NewDocument{
		TemplateId: template.Id, Data: &data, OutputName: &outputName, OutputFormat: &outputFormat,
	}
	document := must(client.GenerateDocumentWithResponse(ctx, nil, order)).JSON201
	address := strings.Split(document.DocumentUri, "/")
	token, filename := address[len(address)-2], address[len(address)-1]
	downloaded := must(client.OpenFileWithResponse(ctx, token, filename, nil)).Body
	binary := must(client.GenerateDocumentWithResponse(ctx, nil, order,
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Accept", "application/octet-stream")
			return nil
		})).Body
	must(client.DeleteDocumentWithResponse(ctx, document.Id))
	must(client.DeleteTemplateWithResponse(ctx, template.Id))
	deleted := must(client.GetTemplateWithResponse(ctx, template.Id)).JSON404

	names := []string{}
	for _, each := range *listed {
		names = append(names, each.Name)
	}
	fmt.Println(string(must(json.Marshal(map[string]any{
		"uploaded":        template.Name,
		"tags":            template.Tags.Valid,
		"listed":          names,
		"updated":         updated.Name,
		"folder":          updated.Folder,
		"generated":       document.Filename,
		"items":           document.DataLength,
		"downloaded":      string(downloaded),
		"binary":          string(binary),
		"codeWhenDeleted": deleted.Code,
	}))))
}

func templateForm(folder []string) (string, *bytes.Buffer) {
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
	file := must(form.CreateFormFile("file", "Letter.txt"))
	must(file.Write(must(os.ReadFile(os.Getenv("TEMPLATE")))))
	for _, name := range folder {
		check(form.WriteField("folder", name))
	}
	check(form.WriteField("delimiters", `{"left":"<<","right":">>"}`))
	check(form.WriteField("region", string(merganser.Us)))
	check(form.WriteField("enhanced_syntax", "true"))
	check(form.Close())
	return form.FormDataContentType(), body
}

func nameForm(name string) (string, *bytes.Buffer) {
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
	check(form.WriteField("name", name))
	check(form.Close())
	return form.FormDataContentType(), body
}

func must[Value any](value Value, err error) Value {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
